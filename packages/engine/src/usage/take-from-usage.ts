import type { Statements } from '../database/index.ts'
import type { Used } from './sums.ts'

/** Takes credits out of what was used, after the request that they were taken for has been answered. */
export async function takeFromUsage(
  on: Statements,
  { day, accountId, keyId, operation, credits }: Pick<Used, 'day' | 'accountId' | 'keyId' | 'operation' | 'credits'>,
): Promise<void> {
  // The request itself may still be on its way here: its sums are added to what stands.
  await on.execute(
    `insert into bourse.usage as u (day, account_id, key_id, operation, requests, errors, credits, rows, bytes)
     values ($1, $2, $3, $4, 0, 0, -$5::int8, 0, 0)
     on conflict (day, account_id, key_id, operation) do update set credits = u.credits - $5::int8`,
    [day, accountId, keyId, operation, credits],
  )
}
