import type { Authenticated } from '../request-context.ts'

/**
 * Counts the request in the minute of its key, where that has a limit of its own; that of the account counts at
 * admission. A replica that knows one of the two to be spent refuses at once.
 */
export function countInMinute({ engine, principal }: Authenticated): void {
  const refused = engine.ledger.refused(principal)
  if (refused !== undefined) throw refused
  engine.keyRates.count(principal)
}
