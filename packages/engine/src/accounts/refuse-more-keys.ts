import type { Statements } from '../database/index.ts'
import { conflict } from './change-problems.ts'

/** API keys of a customer's account that work at the same time. */
const MAX_KEYS = 1_000

/** Rejects another API key of an account that the transaction locks, if the account has the maximum. */
export async function refuseMoreKeys(on: Statements, accountId: string, now: string): Promise<void> {
  const [found] = await on.query<{ live: number }>(
    `select count(*)::int4 as live from bourse.keys where account_id = $1 and kind = 'api' and revoked_at is null
       and (expires_at is null or expires_at > $2)`,
    [accountId, now],
  )
  if ((found?.live ?? 0) >= MAX_KEYS)
    throw conflict(`The account has ${MAX_KEYS} live API keys, the maximum. Revoke those that are no longer needed.`)
}
