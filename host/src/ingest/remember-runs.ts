import type { Statements } from '../storage/database.ts'
import { subjectColumn, type Table } from '../storage/tables.ts'
import { carriedOf } from './carry.ts'
import type { WrittenRun } from './written-runs.ts'

/**
 * Remembers runs that one batch brought whole, so that their digests need not be made of the rows when these come again. What of a run waits was not written by
 * the batch; that is noticed then, for fewer rows are of it.
 */
export async function rememberRuns(
  on: Statements,
  table: Table,
  runs: readonly WrittenRun[],
  batch: string,
): Promise<void> {
  if (runs.length === 0) return
  await on.query(
    `insert into ${table.runs} (${subjectColumn(table)}, first, last, rows, digest, batch_id)
     select c.id, t.first, t.last, t.count, decode(t.digest, 'hex'), $7
     from unnest($1::text[], $2::text[], $3::date[], $4::date[], $5::int4[], $6::text[]) as t (name, market, first, last, count, digest)
     join ${carriedOf(table)} c on c.name = t.name and c.asked is not distinct from t.market and c.valid_from <= t.first and t.last <= c.valid_to
     order by 1, 2
     on conflict (${subjectColumn(table)}, first) do update set last = excluded.last, rows = excluded.rows, digest = excluded.digest, batch_id = excluded.batch_id`,
    [
      runs.map(({ name }) => name),
      runs.map(({ market }) => market),
      runs.map(({ from }) => from),
      runs.map(({ to }) => to),
      runs.map(({ count }) => count),
      runs.map(({ digest }) => digest),
      batch,
    ],
  )
}
