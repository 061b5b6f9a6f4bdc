import type { Database } from '../../database/index.ts'
import { withoutPublications } from '../tables/lock-publications.ts'
import { isOlder, newestInSql } from '../reading/newest-dates.ts'
import { storedTables, type Table } from '../tables/table.ts'
import type { PruneOptions } from './prune.ts'
import { GRACE } from './prune-snapshots.ts'
import { renewVersions } from './versions.ts'

/**
 * Removes the rows of dates that are no longer retained, one day after the newer dates were published; returns their
 * number.
 */
export function pruneDates(
  database: Database,
  table: Table,
  { simulated }: Pick<PruneOptions, 'simulated'>,
): Promise<number> {
  return withoutPublications(database, table.dataset, async (tx) => {
    const before = `coalesce($1::timestamptz, clock_timestamp()) - interval '${GRACE}'`
    const newest = newestInSql(
      table,
      `exists (select from bourse.batches b
      where b.id = d.batch_id and b.published_at <= ${before})`,
    )
    let removed = 0
    for (const name of storedTables(table).filter((one) => ![table.dates, table.markets].includes(one)))
      removed += await tx.execute(`delete from ${name} r where ${isOlder(table, newest)}`, [simulated])
    await tx.execute(`delete from ${table.dates} d using ${newest} k where k.market = d.market and d.date < k.date`, [
      simulated,
    ])
    if (removed > 0) await renewVersions(tx, table.dataset, [table.id], simulated)
    return removed
  })
}
