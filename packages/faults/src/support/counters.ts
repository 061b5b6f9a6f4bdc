import type { TestAccount } from '../processes/orders.ts'
import type { ScratchDatabase } from './scratch-database.ts'

/** Credits that an account has used today, including those leased to hosts. */
export async function usedBy(
  { database }: Pick<ScratchDatabase, 'database'>,
  { account }: Pick<TestAccount, 'account'>,
): Promise<number> {
  const [row] = await database.query<{ used: string }>(
    'select used from bourse.account_counters where account_id = $1',
    [account],
  )
  return Number(row?.used)
}

/** An account's requests that are running, or reserved as slots in shares, across all hosts. */
export async function runningOf(
  { database }: Pick<ScratchDatabase, 'database'>,
  { account }: Pick<TestAccount, 'account'>,
): Promise<number> {
  const [row] = await database.query<{ running: string }>(
    'select coalesce(sum(running), 0) as running from bourse.replica_slots where scope_id = $1',
    [account],
  )
  return Number(row?.running)
}
