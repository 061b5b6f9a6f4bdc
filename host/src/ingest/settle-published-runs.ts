import type { Knowledge } from '@bourse/kit'
import { fromPacks } from '../packs/packed-rows.ts'
import { list, quoted } from '../storage/columns.ts'
import type { Transaction } from '../storage/database.ts'
import { subjectColumn, timeField, type Table } from '../storage/tables.ts'
import { carriedOf } from './carry.ts'
import type { PublishedRun } from './published-runs.ts'
import { saidAlready } from './said-already.ts'
import { stageOf } from './stage.ts'

export interface Settling {
  /** What is published under the lock. */
  readonly knowledge: Knowledge
  readonly source: string
  /** True where no two rows are of the same entity and date. */
  readonly onceEach: boolean
}

/**
 * Under the lock: makes sure that what was not staged is published still, and stages it after all where a key may have come a second time, so that the last
 * line of each wins, or where a row waits that a source may be taking back. Throws where it is otherwise: somebody else has published meanwhile.
 */
export async function settlePublishedRuns(
  tx: Transaction,
  table: Table,
  runs: readonly PublishedRun[],
  { knowledge, source, onceEach }: Settling,
): Promise<void> {
  if (runs.length === 0) return
  const newest = knowledge.pins.get(table.id)?.batch
  const isCompared = runs.every(({ batch }) => batch === newest)
  const ids = runs.map(({ id }) => id)
  const said = isCompared ? runs.length : (await saidAlready(tx, table, source, runs, ids)).size
  if (said < runs.length || (await countCarried(tx, table, runs)) < runs.length)
    throw new Error(
      `${table.id}: somebody else published rows of the same quarters, or corrected whose they are, while these were read: import them again`,
    )
  const again = onceEach ? await withHeldRows(tx, table, runs) : runs
  if (again.length > 0) await stageAfterAll(tx, table, again)
}

/** Runs of entities that have rows waiting between the same days. */
async function withHeldRows(
  tx: Transaction,
  table: Table,
  runs: readonly PublishedRun[],
): Promise<readonly PublishedRun[]> {
  if (table.record.holds.length === 0) return []
  const rows = await tx.query<{ position: string }>(
    `select t.position from unnest($1::text[], $2::date[], $3::date[]) with ordinality as t (id, first, last, position)
     where exists (select from ${table.held} h where h.${subjectColumn(table)} = t.id and h.${quoted(timeField(table))} between t.first and t.last)`,
    [runs.map(({ id }) => id), runs.map(({ from }) => from), runs.map(({ to }) => to)],
  )
  return rows.flatMap(({ position }) => runs[Number(position) - 1] ?? [])
}

/** How many runs are still of the entity that carries their name. */
async function countCarried(tx: Transaction, table: Table, runs: readonly PublishedRun[]): Promise<number> {
  const [row] = await tx.query<{ n: string }>(
    `select count(*) as n from unnest($1::text[], $2::text[], $3::text[], $4::date[], $5::date[]) as t (id, name, market, first, last)
     join ${carriedOf(table)} c on c.name = t.name and c.asked is not distinct from t.market and c.id = t.id
       and c.valid_from <= t.first and t.last <= c.valid_to`,
    [
      runs.map(({ id }) => id),
      runs.map(({ name }) => name),
      runs.map(({ market }) => market),
      runs.map(({ from }) => from),
      runs.map(({ to }) => to),
    ],
  )
  return Number(row?.n ?? 0)
}

/** Stages what is published of some runs, from packs or from the table, each row on the line on which it came. */
async function stageAfterAll(tx: Transaction, table: Table, runs: readonly PublishedRun[]): Promise<void> {
  const columns = table.columns.map(({ name }) => name)
  const date = quoted(timeField(table))
  const packs = `(select * from ${table.packs} where ${subjectColumn(table)} = t.id and quarter = t.quarter)`
  await tx.query(
    `insert into ${stageOf(table)} (_line, ${list(columns)})
     select t.line + t.step * (row_number() over (partition by t.position order by r.${date} desc) - 1), ${list(columns, 'r.')}
     from unnest($1::text[], $2::date[], $3::date[], $4::date[], $5::int8[], $6::int8[])
       with ordinality as t (id, quarter, first, last, line, step, position)
     cross join lateral (
       select ${list(columns, 'r.')} ${fromPacks(table, packs)} where r.${date} between t.first and t.last
       union all
       select ${list(columns, 'b.')} from ${table.name} b
       where b.${subjectColumn(table)} = t.id and b.${date} between t.first and t.last and b.known_to = 'infinity') r`,
    [
      runs.map(({ id }) => id),
      runs.map(({ quarter }) => quarter),
      runs.map(({ from }) => from),
      runs.map(({ to }) => to),
      runs.map(({ line }) => line),
      runs.map(({ step }) => step),
    ],
  )
}
