import type { AuthenticatedRequest } from '../request-context.ts'

type Counted = Pick<AuthenticatedRequest, 'engine' | 'principal'>

/**
 * Counts the request in the minute of its key, if the key has its own limit; the account's minute is counted at
 * admission. Rejects immediately if this replica knows that one of the two is used up.
 */
export function countInMinute({ engine, principal }: Counted): void {
  const refused = engine.ledger.refused(principal)
  if (refused !== undefined) throw refused
  engine.keyRates.count(principal)
}

/**
 * Counts an event that is not an operation, such as a message on the stream, in the minutes of its key and its account.
 */
export async function countAlone(counted: Counted): Promise<void> {
  countInMinute(counted)
  await counted.engine.ledger.count(counted)
}
