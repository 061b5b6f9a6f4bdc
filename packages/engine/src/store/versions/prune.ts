import type { Database, Transaction } from '../../database/index.ts'
import { addDays } from '@bourse/kit/values'
import { retainedDates, retainedDays, retainedVersions } from '@bourse/kit/host'
import { blocksOf } from '../room/blocks-of.ts'
import { returnRoom } from '../room/return-room.ts'
import { withoutPublications } from '../tables/lock-publications.ts'
import { quoteName } from '../tables/columns.ts'
import { isTimedByInstant, storedTables, timeField, type Table } from '../tables/table.ts'
import { pruneDates } from './prune-dates.ts'
import { pruneSnapshots } from './prune-snapshots.ts'
import { renewVersions } from './versions.ts'

/**
 * How many days a row is retained after it stops being served: readers may page for a day and may have started the day
 * before.
 */
const GRACE_DAYS = 2
/** Number of table blocks of 8 KiB per transaction, to limit how long a publication waits. */
const BLOCKS = 4_096

export interface PruneOptions {
  readonly today: string
  /** The instant of a simulated clock; null for the database clock. */
  readonly simulated: string | null
  readonly signal?: AbortSignal
  /** Table blocks per transaction, for tests. */
  readonly blocks?: number
}

/** Removes a record's rows that are no longer retained, and returns their space to the disk. */
export async function prune(database: Database, table: Table, options: PruneOptions): Promise<void> {
  const removed = await removeOld(database, table, options)
  if (removed !== undefined) await returnRoom(database, table, { hasRemoved: removed > 0, signal: options.signal })
}

/** Returns the number of removed rows; undefined for a record that retains all rows. */
async function removeOld(database: Database, table: Table, options: PruneOptions): Promise<number | undefined> {
  if (table.record.time.mode === 'snapshot') return pruneSnapshots(database, table, options)
  if (retainedDates(table.record) !== undefined) return pruneDates(database, table, options)
  const versions = retainedVersions(table.record)
  if (versions !== undefined)
    return pruneVersions(database, table, addDays(options.today, -versions - GRACE_DAYS), options)
  const days = retainedDays(table.record)
  return days === undefined ? undefined : pruneDays(database, table, days, options)
}

async function pruneDays(database: Database, table: Table, days: number, options: PruneOptions): Promise<number> {
  const served = addDays(options.today, -days)
  const before = midnight(table, addDays(served, -GRACE_DAYS))
  let removed = 0
  for (const name of storedTables(table)) removed += await removeFrom(database, table, { name, before }, options)
  if (removed > 0)
    await withoutPublications(database, table.dataset, (tx) => countAsBatch(tx, table, served, options.simulated))
  return removed
}

/** Removes versions that were replaced or withdrawn before a UTC date. */
function pruneVersions(database: Database, table: Table, before: string, { simulated }: PruneOptions): Promise<number> {
  return withoutPublications(database, table.dataset, async (tx) => {
    const ended = `known_to < timestamptz '${before} 00:00:00Z'`
    const removed = await tx.execute(`delete from ${table.name} where ${ended}`)
    if (removed > 0) await renewVersions(tx, table.dataset, [table.id], simulated)
    return removed
  })
}

/** SQL for the start of a UTC date, in the time field's type. */
function midnight(table: Table, date: string): string {
  return isTimedByInstant(table) ? `timestamptz '${date} 00:00:00Z'` : `date '${date}'`
}

/**
 * Removes rows from `name`, one of a record's tables, several blocks per transaction; returns the number of removed
 * rows.
 */
async function removeFrom(
  database: Database,
  table: Table,
  { name, before }: { readonly name: string; readonly before: string },
  { blocks = BLOCKS, signal }: PruneOptions,
): Promise<number> {
  // A segment is removed once its last row is too old, and a day text by its date.
  const time = name === table.segments ? 'last' : name === table.days ? 'date' : quoteName(timeField(table))
  const all = await blocksOf(database, name)
  let removed = 0
  for (let from = 0; from < all; from += blocks) {
    signal?.throwIfAborted()
    removed += await withoutPublications(database, table.dataset, (tx) => {
      const within = `ctid >= '(${from},0)'::tid and ctid < '(${from + blocks},0)'::tid`
      return tx.execute(`delete from ${name} where ${within} and ${time} < ${before}`)
    })
  }
  return removed
}

/** Assigns a new version, because the published data now has a shorter history. */
async function countAsBatch(
  tx: Transaction,
  { id, dataset }: Table,
  served: string,
  simulated: string | null,
): Promise<void> {
  await tx.query('delete from bourse.record_coverage where record = $1 and history_to < $2', [id, served])
  await tx.query(
    'update bourse.record_coverage set history_from = greatest(history_from, $2::date) where record = $1',
    [id, served],
  )
  await renewVersions(tx, dataset, [id], simulated)
}
