import type { Statements } from '../database/index.ts'
import type { UsageEntry } from './sums.ts'

/** Credits of a request that are refunded after its response was sent. */
interface RefundedUsage extends Pick<UsageEntry, 'day' | 'accountId' | 'keyId' | 'operation' | 'credits'> {
  /** Plan and entry point of the request. Default: the account's plan, and `rest`. */
  readonly plan?: string | undefined
  readonly entryPoint?: string | undefined
}

/** Subtracts refunded credits in the current hour, or in the last hour of `day` if the day is over. */
export async function takeFromUsage(
  on: Statements,
  { day, accountId, keyId, operation, credits, plan, entryPoint }: RefundedUsage,
  now: string,
): Promise<void> {
  // If the sums of the request itself are not stored yet, this row starts with negative credits, and the sums are added
  // later.
  const rows = [[day, accountId, keyId, operation, 0, 0, -credits, 0, 0, null, plan ?? null, entryPoint ?? null]]
  await on.query('select bourse.add_usage_rows($1::jsonb, $2)', [JSON.stringify(rows), now])
}
