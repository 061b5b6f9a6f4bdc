import type { Statements } from '../database/index.ts'
import type { UsageEntry } from './sums.ts'

/** Subtracts credits that were refunded after the response was sent. */
export async function takeFromUsage(
  on: Statements,
  {
    day,
    accountId,
    keyId,
    operation,
    credits,
  }: Pick<UsageEntry, 'day' | 'accountId' | 'keyId' | 'operation' | 'credits'>,
): Promise<void> {
  // If the sums of the request itself are not stored yet, this row starts with negative credits, and the sums are added
  // later.
  await on.execute(
    `insert into bourse.usage as u (day, account_id, key_id, operation, requests, errors, credits, rows, bytes)
     values ($1, $2, $3, $4, 0, 0, -$5::int8, 0, 0)
     on conflict (day, account_id, key_id, operation) do update set credits = u.credits - $5::int8`,
    [day, accountId, keyId, operation, credits],
  )
}
