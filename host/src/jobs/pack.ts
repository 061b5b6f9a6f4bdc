import type { Dataset } from '@bourse/kit'
import { packQuarter, quartersToPack } from '../packs/pack.ts'
import type { Database } from '../storage/database.ts'
import type { Table } from '../storage/tables.ts'
import type { Task, TaskParts } from './tasks.ts'

/** The task that packs rows of past quarters, once a day; none where a dataset has no packed record. */
export function packTasks(parts: PackParts, dataset: Dataset): readonly Task[] {
  if (!dataset.records.some(({ packed }) => packed)) return []
  return [
    {
      // The point is in the name of no source and no job.
      name: `${dataset.id}__host.pack`,
      dataset,
      schedule: { cron: '40 2 * * *', zone: 'UTC' },
      after: [],
      run: async (signal) => void (await packDataset(parts, dataset, { signal })),
    },
  ]
}

export type PackParts = Pick<TaskParts, 'database' | 'clock' | 'wiring'>

export interface PackOptions {
  readonly signal?: AbortSignal
  /** Told after each quarter, with the rows packed so far. */
  readonly onProgress?: (rows: number) => void
}

/** Packs all quarters of a dataset that are over, each in a transaction of its own; returns how many rows were packed. */
export async function packDataset(
  { database, clock, wiring }: PackParts,
  dataset: Dataset,
  { signal, onProgress }: PackOptions = {},
): Promise<number> {
  let rows = 0
  for (const record of dataset.records) {
    const table = wiring.tables.get(record)
    if (table === undefined || !record.packed) continue
    const before = rows
    // On a connection held for it: to look through a long history takes longer than a statement on its own may.
    const quarters = await database.session((session) => quartersToPack(session, table, clock.now().slice(0, 10)))
    for (const quarter of quarters) {
      signal?.throwIfAborted()
      rows += await packQuarter(database, table, quarter)
      onProgress?.(rows)
    }
    await tidyUp(database, table, rows > before)
  }
  return rows
}

/** Longest that giving room back waits for readers of the table, and they for it. */
const PATIENCE = '2s'
/** How many times the room of what is left a table may have and keep, and how many bytes in any case. */
const ROOM = 10
const KEPT_ROOM = 65_536

/**
 * Tells the planner how little is left. The room of what moved is used again by later rows; after the first packing of a long history, when hardly any come,
 * it is given back to the disk, for which the little that is left is written anew. It is looked for each time, for an earlier packing may have been broken off.
 */
async function tidyUp(database: Database, table: Table, hasMoved: boolean): Promise<void> {
  await database.session(async (session) => {
    const [room] = await session.query<{ isWide: boolean }>(
      `select pg_relation_size($1::regclass) > greatest(${ROOM} * coalesce(sum(pg_column_size(t)), 0), ${KEPT_ROOM}) as "isWide" from ${table.name} t`,
      [table.name],
    )
    if (room?.isWide === true) {
      await session.query(`set lock_timeout = '${PATIENCE}'`)
      // Where a long read holds the table, the room stays its own until the next time.
      await session.query(`vacuum (full) ${table.name}`).catch(() => undefined)
      await session.query('reset lock_timeout')
    }
    if (hasMoved || room?.isWide === true)
      await session.query(`vacuum (analyze) ${table.name}, ${table.packs}, ${table.days}, ${table.runs}`)
  })
}
