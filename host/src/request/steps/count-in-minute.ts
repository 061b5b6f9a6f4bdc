import type { Authenticated } from '../request-context.ts'

type Counted = Pick<Authenticated, 'engine' | 'principal'>

/**
 * Counts the request in the minute of its key, where that has a limit of its own; that of the account counts at
 * admission. A replica that knows one of the two to be spent refuses at once.
 */
export function countInMinute({ engine, principal }: Counted): void {
  const refused = engine.ledger.refused(principal)
  if (refused !== undefined) throw refused
  engine.keyRates.count(principal)
}

/** Counts what is no operation, such as a message on the stream, in the minutes of its key and of its account. */
export async function countAlone(counted: Counted): Promise<void> {
  countInMinute(counted)
  await counted.engine.ledger.count(counted)
}
