import type { Knowledge } from '@bourse/kit'
import { fromPacks } from '../packs/packed-rows.ts'
import { list } from '../storage/columns.ts'
import type { Transaction } from '../storage/database.ts'
import { subjectColumn, type Table } from '../storage/tables.ts'
import { carriedOf } from './carry.ts'
import { saidByPacks, type PackedRun } from './packed-runs.ts'
import { stageOf } from './stage.ts'

export interface Settling {
  /** What is published under the lock. */
  readonly knowledge: Knowledge
  readonly source: string
  /** True where no two rows are of the same entity and date. */
  readonly onceEach: boolean
}

/**
 * Under the lock: makes sure that packs say still what was not staged, and stages it after all where a key may have come a second time, so that the last line
 * of each wins. Throws where it is otherwise: somebody else has published meanwhile.
 */
export async function settlePackedRuns(
  tx: Transaction,
  table: Table,
  runs: readonly PackedRun[],
  { knowledge, source, onceEach }: Settling,
): Promise<void> {
  if (runs.length === 0) return
  const newest = knowledge.pins.get(table.id)?.batch
  const isCompared = runs.every(({ batch }) => batch === newest)
  const ids = runs.map(({ id }) => id)
  const said = isCompared ? runs.length : (await saidByPacks(tx, table, source, runs, ids)).size
  if (said < runs.length || (await countStill(tx, table, runs)) < runs.length)
    throw new Error(
      `${table.id}: somebody else published rows of the same quarters, or corrected whose they are, while these were read: import them again`,
    )
  if (!onceEach) await stageFromPacks(tx, table, runs)
}

/** How many runs have a pack still, of the entity that carries their name: also what publishes nothing in the end may bring packs back into the table. */
async function countStill(tx: Transaction, table: Table, runs: readonly PackedRun[]): Promise<number> {
  const [row] = await tx.query<{ n: string }>(
    `select count(*) as n from unnest($1::text[], $2::date[], $3::text[], $4::text[], $5::date[], $6::date[]) as t (id, quarter, name, market, first, last)
     join ${table.packs} p on p.${subjectColumn(table)} = t.id and p.quarter = t.quarter
     join ${carriedOf(table)} c on c.name = t.name and c.asked is not distinct from t.market and c.id = t.id
       and c.valid_from <= t.first and t.last <= c.valid_to`,
    [
      runs.map(({ id }) => id),
      runs.map(({ quarter }) => quarter),
      runs.map(({ name }) => name),
      runs.map(({ market }) => market),
      runs.map(({ from }) => from),
      runs.map(({ to }) => to),
    ],
  )
  return Number(row?.n ?? 0)
}

async function stageFromPacks(tx: Transaction, table: Table, runs: readonly PackedRun[]): Promise<void> {
  const columns = table.columns.map(({ name }) => name)
  const packs = `(select p.*, t.line as newest_line, t.step from unnest($1::text[], $2::date[], $3::int8[], $4::int8[]) as t (id, quarter, line, step)
    join ${table.packs} p on p.${subjectColumn(table)} = t.id and p.quarter = t.quarter)`
  await tx.query(
    `insert into ${stageOf(table)} (_line, ${list(columns)})
     select p.newest_line + p.step * (l.position - 1), ${list(columns, 'r.')} ${fromPacks(table, packs)}`,
    [
      runs.map(({ id }) => id),
      runs.map(({ quarter }) => quarter),
      runs.map(({ line }) => line),
      runs.map(({ step }) => step),
    ],
  )
}
