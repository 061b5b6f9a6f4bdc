import { addDays, type AnyRecord, type Dataset } from '@bourse/kit'
import { lockPublications } from '../ingest/publication.ts'
import { quoted } from '../storage/columns.ts'
import type { Database, Transaction } from '../storage/database.ts'
import { storedTables, type Table } from '../storage/tables.ts'
import { renewVersions } from '../storage/versions.ts'
import type { Task, TaskParts } from './tasks.ts'

/** Days that a row stays after it is no longer served: a reader may turn pages for a day, and started on the day before. */
const GRACE_DAYS = 2
/** Blocks of a table, of 8 KiB, that one transaction goes through: a publication waits no longer than that takes. */
const BLOCKS = 4_096

export interface PruneParts extends Pick<TaskParts, 'database' | 'clock' | 'wiring'> {
  /** For tests. */
  readonly blocks?: number
}

/** The task that removes what a dataset no longer keeps, once a day; none where it keeps everything. */
export function pruneTasks(parts: PruneParts, dataset: Dataset): readonly Task[] {
  if (!dataset.records.some(({ retain }) => retain !== undefined)) return []
  return [
    {
      // The point is in the name of no source and no job.
      name: `${dataset.id}__host.prune`,
      dataset,
      schedule: { cron: '10 2 * * *', zone: 'UTC' },
      after: [],
      run: (signal) => prune(parts, dataset, signal),
    },
  ]
}

async function prune(
  { database, clock, wiring, blocks }: PruneParts,
  dataset: Dataset,
  signal: AbortSignal,
): Promise<void> {
  const today = clock.now().slice(0, 10)
  for (const record of dataset.records) {
    const table = wiring.tables.get(record)
    const field = timeFieldOf(record)
    if (table === undefined || field === undefined || record.retain === undefined) continue
    const served = addDays(today, -record.retain.days)
    const isOld = `${quoted(field)} < ${midnight(table, field, addDays(served, -GRACE_DAYS))}`
    const removed = await removeFrom(database, table, isOld, blocks ?? BLOCKS, signal)
    if (removed > 0)
      await database.transaction((tx) => countAsBatch(tx, table, served, clock.simulated ? clock.now() : null))
  }
}

const timeFieldOf = ({ time }: AnyRecord) => (time.mode === 'revisioned' ? time.field : undefined)

/** The beginning of a UTC date, in the type of the field. */
function midnight({ columns }: Table, field: string, date: string): string {
  const isInstant = columns.some(({ name, field: { kind } }) => name === field && kind === 'instant')
  return isInstant ? `timestamptz '${date} 00:00:00Z'` : `date '${date}'`
}

/** Removes rows from all tables of a record, some blocks in each transaction; the rows removed. */
async function removeFrom(
  database: Database,
  table: Table,
  condition: string,
  blocks: number,
  signal: AbortSignal,
): Promise<number> {
  let removed = 0
  for (const name of storedTables(table)) {
    const all = await blocksOf(database, name)
    for (let from = 0; from < all; from += blocks) {
      signal.throwIfAborted()
      removed += await database.transaction(async (tx) => {
        await lockPublications(tx, table.dataset)
        const within = `ctid >= '(${from},0)'::tid and ctid < '(${from + blocks},0)'::tid`
        return tx.execute(`delete from ${name} where ${within} and ${condition}`)
      })
    }
  }
  return removed
}

async function blocksOf(database: Database, name: string): Promise<number> {
  const [row] = await database.query<{ blocks: string }>(
    `select pg_relation_size($1::regclass) / current_setting('block_size')::int8 as blocks`,
    [name],
  )
  return Number(row?.blocks ?? 0)
}

/** What is published has another version now, and reaches less far back. */
async function countAsBatch(
  tx: Transaction,
  { id, dataset }: Table,
  served: string,
  simulated: string | null,
): Promise<void> {
  await lockPublications(tx, dataset)
  await tx.query('delete from bourse.record_coverage where record = $1 and history_to < $2', [id, served])
  await tx.query(
    'update bourse.record_coverage set history_from = greatest(history_from, $2::date) where record = $1',
    [id, served],
  )
  await renewVersions(tx, dataset, [id], simulated)
}
