import type { Database } from '../../database/index.ts'
import { setTimeout as sleep } from 'node:timers/promises'

/** Default longest wait in milliseconds. If a transaction lasts longer, its rows are left to the next run. */
const LONGEST = 2_000

const PAUSE = 20

/**
 * Waits until all transactions that began earlier have ended, because `vacuum` keeps every row that one of them may
 * still see. The transactions of other roles are visible only to members of `pg_read_all_stats`.
 */
export async function awaitEarlierTransactions(database: Database, longest = LONGEST): Promise<void> {
  const [now] = await database.query<{ id: string }>('select pg_current_xact_id()::xid::text as id')
  for (let waited = 0; waited < longest; waited += PAUSE) {
    const [earlier] = await database.query<{ remain: boolean }>(
      `select exists (
         select from pg_stat_activity
         where datname = current_database() and pid <> pg_backend_pid() and age(backend_xmin) > age($1::xid)
       ) as remain`,
      [now?.id],
    )
    if (earlier?.remain !== true) return
    await sleep(PAUSE)
  }
}
