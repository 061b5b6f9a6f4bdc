import type { Database } from '../../database/index.ts'
import { withoutPublications } from '../tables/lock-publications.ts'
import { snapshotTime } from '../reading/snapshots.ts'
import { quoteName } from '../tables/columns.ts'
import type { Table } from '../tables/table.ts'
import type { PruneOptions } from './prune.ts'
import { renewVersions } from './versions.ts'

/** How long readers may still page through an older list after newer ones are published. */
export const GRACE = '25 hours'
/** Number of lists removed per transaction, to limit how long a publication waits. */
const CHUNK = 100

/**
 * Removes lists that are no longer among the newest of their subject, one day after they were superseded; returns their
 * number.
 */
export async function pruneSnapshots(
  database: Database,
  table: Table,
  { simulated, signal }: Pick<PruneOptions, 'simulated' | 'signal'>,
): Promise<number> {
  const { per, field } = snapshotTime(table)
  let removed = 0
  for (;;) {
    signal?.throwIfAborted()
    const count = await withoutPublications(database, table.dataset, async (tx) => {
      const old = await tx.query<{ id: string; date: string }>(oldLists(table), [simulated])
      const lists = [old.map(({ id }) => id), old.map(({ date }) => date)]
      for (const name of [table.name, table.snapshots])
        await tx.execute(
          `delete from ${name} r using unnest($1::text[], $2::date[]) as o (id, date)
           where r.${quoteName(per)} = o.id and r.${quoteName(field)} = o.date`,
          lists,
        )
      return old.length
    })
    removed += count
    if (count < CHUNK) break
  }
  if (removed > 0)
    await withoutPublications(database, table.dataset, (tx) => renewVersions(tx, table.dataset, [table.id], simulated))
  return removed
}

/**
 * SQL for the lists that have at least the retained number of newer lists, all published before the grace period; `$1`
 * is the current time of a simulated clock.
 */
function oldLists(table: Table): string {
  const { per, field, keep } = snapshotTime(table)
  return `with lists as (
      select s.${quoteName(per)} as id, s.${quoteName(field)} as date, min(b.published_at) as at
      from ${table.snapshots} s join bourse.batches b on b.id = s.batch_id group by 1, 2)
    select l.id, l.date from lists l where (
      select count(*) from lists n where n.id = l.id and n.date > l.date
        and n.at <= coalesce($1::timestamptz, clock_timestamp()) - interval '${GRACE}') >= ${keep}
    order by l.id, l.date limit ${CHUNK}`
}
