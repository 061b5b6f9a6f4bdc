import type { Statements } from '../database/index.ts'
import type { UsageEntry } from './sums.ts'

/**
 * Subtracts credits that were refunded after the response was sent, in the current hour, or in the last hour of `day`
 * if the day is over.
 */
export async function takeFromUsage(
  on: Statements,
  {
    day,
    accountId,
    keyId,
    operation,
    credits,
  }: Pick<UsageEntry, 'day' | 'accountId' | 'keyId' | 'operation' | 'credits'>,
  now: string,
): Promise<void> {
  // If the sums of the request itself are not stored yet, this row starts with negative credits, and the sums are added
  // later.
  const rows = [[day, accountId, keyId, operation, 0, 0, -credits, 0, 0]]
  await on.query('select bourse.add_usage_rows($1::jsonb, $2)', [JSON.stringify(rows), now])
}
