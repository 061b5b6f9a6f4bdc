import type { AuthenticatedRequest } from '../request-context.ts'

type Counted = Pick<AuthenticatedRequest, 'engine' | 'principal'>

/**
 * Counts the request toward its key's per-minute limit, if the key has its own; admission counts it toward the
 * account's. Rejects immediately if this replica knows that one of the two limits is used up.
 */
export function countInMinute({ engine, principal }: Counted): void {
  const refused = engine.ledger.refused(principal)
  if (refused !== undefined) throw refused
  engine.keyRates.count(principal)
}

/**
 * Counts an event that is not an operation, such as a message on the stream, toward the per-minute limits of its key
 * and account.
 */
export async function countAlone(counted: Counted): Promise<void> {
  countInMinute(counted)
  await counted.engine.ledger.count(counted)
}
