import type { Dataset } from '@bourse/kit'
import type { Database, Statements } from '../database/index.ts'
import { announce, LOADING } from '../store/index.ts'
import type { Wiring } from '../wiring/index.ts'

/** Name of the milestone that records that the demo was begun or removed. */
const MILESTONE = 'demo'

/** Whether a dataset has demo rows. */
export const hasDemo = ({ sources }: Dataset) => sources.some(({ demo }) => demo)

/**
 * Returns the datasets whose demo rows the host loads when it starts: all of them in an empty database, or
 * the rest of an interrupted load. None once the demo is loaded or removed, or if other rows are published.
 */
export async function dueDemo(database: Database, wiring: Wiring): Promise<readonly Dataset[]> {
  const [row] = await database.query<{ own: boolean; begun: boolean }>(
    `select exists (select from bourse.batches where not demo) as own,
       exists (select from bourse.milestones where name = $1) as begun`,
    [MILESTONE],
  )
  if (row === undefined || row.own) return []
  const loading = row.begun ? await readLoading(database) : undefined
  return wiring.datasets.filter((dataset) => hasDemo(dataset) && (loading?.has(dataset.id) ?? true))
}

/**
 * Marks all datasets with demo rows as loading, or only the rest if a load was interrupted; returns their ids. Removes
 * the marks of datasets that are no longer installed.
 */
export function markLoading(database: Database, wiring: Wiring): Promise<ReadonlySet<string>> {
  const marks = wiring.datasets.filter(hasDemo).map(({ id }) => LOADING + id)
  return database.transaction(async (tx) => {
    await tx.query('delete from bourse.milestones where starts_with(name, $1) and name <> all ($2)', [LOADING, marks])
    await tx.query(
      `insert into bourse.milestones (name) select unnest($2::text[])
       where not exists (select from bourse.milestones where starts_with(name, $1))`,
      [LOADING, marks],
    )
    await tx.query('insert into bourse.milestones (name) values ($1) on conflict (name) do nothing', [MILESTONE])
    await announce(tx)
    return readLoading(tx)
  })
}

/** Records that a dataset's demo rows are completely loaded. */
export function markLoaded(database: Database, { id }: Dataset): Promise<void> {
  return database.transaction(async (tx) => {
    await tx.query('delete from bourse.milestones where name = $1', [LOADING + id])
    await announce(tx)
  })
}

/** Records that no demo rows are to be loaded automatically, neither now nor later. */
export async function markDemoSettled(on: Statements): Promise<void> {
  await on.query('delete from bourse.milestones where starts_with(name, $1)', [LOADING])
  await on.query('insert into bourse.milestones (name) values ($1) on conflict (name) do nothing', [MILESTONE])
}

async function readLoading(on: Statements): Promise<ReadonlySet<string>> {
  const rows = await on.query<{ id: string }>(
    'select substr(name, length($1::text) + 1) as id from bourse.milestones where starts_with(name, $1)',
    [LOADING],
  )
  return new Set(rows.map(({ id }) => id))
}
