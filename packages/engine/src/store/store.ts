import type { Database, Statements } from '../database/index.ts'
import { sql, type AnyRecord, type Clock, type Dataset, type Knowledge, type RawBuilder, type Rows } from '@bourse/kit'
import type { ChangedRows, EntityRange, Pin } from '@bourse/kit/host'
import { addedRows, type Batches } from './reading/added-rows.ts'
import { changedEntities, type ChangedEntities, type ChangedEntitiesRequest } from './reading/changed-entities.ts'
import { changedRows, type Mark } from './reading/changed-rows.ts'
import { changesSince, type ChangesRead, type ChangesRequest } from './reading/changes-since.ts'
import { countPresent } from './reading/count-present.ts'
import { createRecordReader } from './reading/row-reader.ts'
import { datesWithRows } from './reading/dates-with-rows.ts'
import { extentsOf, type Extent } from './reading/extent.ts'
import { readRow, type StoredRow } from './reading/read-row.ts'
import type { Direction, EntityLines, RecordReader } from './reading/record-reader.ts'
import { retainedRows, rowsAt } from './reading/rows-at.ts'
import { withSharedStatements } from './reading/shared-reads.ts'
import { retainedSnapshots, type StoredSnapshot } from './reading/snapshots.ts'
import { returnRoom } from './room/return-room.ts'
import { packSegments } from './segments/pack-segments.ts'
import { createUnpackedDays, type UnpackedDays } from './segments/unpacked-days.ts'
import { batchesOf, type Standbys } from './standbys/standbys.ts'
import { quoteName } from './tables/columns.ts'
import { permittedTable } from './reading/permitted-table.ts'
import { keyInSql, type Table } from './tables/table.ts'
import { boundsOf, endOfVersion, type Bounds } from './versions/knowledge-predicate.ts'
import { isRetained, isRetainedRow, retainedRanges } from './versions/retention.ts'
import { prune } from './versions/prune.ts'
import { distinctStates, statesAt } from './versions/states-at.ts'

/** A store's dependencies. A read-only database user suffices for reads. */
export interface StoreParts {
  readonly reads: Database
  /** Servers that serve reads in addition to `reads`; none by default. */
  readonly standbys?: Standbys | undefined
  /** Database that packs and prunes rows. */
  readonly writes: Database
  readonly clock: Clock
  /** Size of the memory cache for dates of whole markets; 0, the default, disables it. */
  readonly dayCacheBytes?: number
  /** Returns a record's table; throws for a record that no installed dataset declares. */
  tableOf(record: AnyRecord): Table
}

/** Stored records with knowledge time. Callers need not know whether rows are in segments. */
export interface RecordStore {
  /** The entry point for datasets: returns a select that already includes the knowledge predicate. */
  rowsAt(record: AnyRecord): Rows<AnyRecord>
  /** Returns SQL that is true if a version `r` was visible as of some time, and its row is retained. */
  wasVisible(record: AnyRecord, knowledge: Knowledge): RawBuilder<boolean>
  /** Returns SQL for a version's key as text, as records of its origin name it. */
  keyOfVersion(record: AnyRecord): RawBuilder<string>
  /** Returns SQL for when a version `r` ended, as known at the as-of time; null if it is current. */
  endOfVersion(record: AnyRecord, knowledge: Knowledge): RawBuilder<string | null>
  /**
   * Returns entities' rows between two times as JSON lines; ranges without rows are omitted. Returns nothing before the
   * first retained date; throws `point-in-time-unavailable` for an as-of time before all retained data.
   */
  ranges(
    record: AnyRecord,
    knowledge: Knowledge,
    direction: Direction,
    ranges: readonly EntityRange[],
  ): Promise<readonly EntityLines[]>
  /** Returns the given entities' rows on a date, in the order of `ids`. Retention applies as for `ranges`. */
  date(record: AnyRecord, knowledge: Knowledge, date: string, ids: readonly string[]): Promise<readonly EntityLines[]>
  /** Returns the row with a public id. Retention applies as for `ranges`. */
  row(record: AnyRecord, knowledge: Knowledge, id: string): Promise<StoredRow | undefined>
  /**
   * Returns the first and last date of the given entities' rows; entities without rows are omitted. If the record has
   * no subject, `column` is the column that contains the ids.
   */
  extents(
    record: AnyRecord,
    knowledge: Knowledge,
    ids: readonly string[],
    column?: string,
  ): Promise<ReadonlyMap<string, Extent>>
  /** Returns a snapshot record's served lists: the newest dates of each given subject, or of all subjects. */
  snapshots(record: AnyRecord, knowledge: Knowledge, ids?: readonly string[]): Promise<readonly StoredSnapshot[]>
  /** Returns the number of entities with a row on one date, and how many of them also have a row on another date. */
  countPresent(
    record: AnyRecord,
    knowledge: Knowledge,
    ids: readonly string[],
    dates: { readonly before: string; readonly on: string },
  ): Promise<{ readonly expected: number; readonly present: number }>
  /** Returns the given dates on which a dated record has published rows. */
  datesWithRows(record: AnyRecord, dates: readonly string[]): Promise<readonly string[]>
  /** Yields the rows that the batches added and that are still published, in time order. */
  added(record: AnyRecord, batches: Batches): AsyncGenerator<readonly StoredRow[]>
  /** Returns the entities and dates whose rows changed between two batches; undefined if unknown. */
  changed(
    record: AnyRecord,
    batches: { readonly after: Mark; readonly upTo: Mark; readonly most: number },
  ): Promise<readonly ChangedRows[] | undefined>
  /**
   * Returns a page of a record's changes from the state at an instant to the given knowledge, one per key. Throws
   * `point-in-time-unavailable` for an instant before all retained data.
   */
  changesSince(record: AnyRecord, knowledge: Knowledge, request: ChangesRequest): Promise<ChangesRead>
  /** Returns the entities of which a record's rows differ between the state at an instant and the given knowledge. */
  changedEntities(record: AnyRecord, knowledge: Knowledge, request: ChangedEntitiesRequest): Promise<ChangedEntities>
  /** Returns the states of a dataset that a reader may have seen at an instant: two if it was being published. */
  statesAt(dataset: string, instant: string): Promise<readonly Pin[]>
  /**
   * Moves settled rows of a dataset's long histories into compact segments, and returns the unused space in all of its
   * tables to the disk.
   */
  pack(dataset: Dataset, options?: TidyOptions): Promise<PackReport>
  /** Removes a dataset's rows that are no longer retained, and returns their space to the disk. */
  prune(dataset: Dataset, options?: TidyOptions): Promise<void>
}

export interface PackReport {
  /** Number of rows moved into segments. */
  readonly rows: number
  /** Number of bytes returned to the disk. */
  readonly returnedBytes: number
}

export interface TidyOptions {
  readonly signal?: AbortSignal
  /** Called with the number of rows moved so far. */
  readonly onProgress?: (rows: number) => void
  /** Table blocks per transaction, for tests. */
  readonly blocks?: number
  /** Longest wait in milliseconds for a transaction that keeps rows or locks, for tests. */
  readonly longestWait?: number
}

export function createStore(parts: StoreParts): RecordStore {
  const { reads, standbys, tableOf } = parts
  const readerOf = createReaders(parts)
  const seen = (record: AnyRecord, knowledge: Knowledge) => permittedTable(tableOf(record), knowledge)

  const readsAt = (table: Table, bounds: Bounds) => serverFor(parts, table, bounds)
  return {
    rowsAt: (record) => rowsAt(reads, tableOf(record), standbys),
    ...versionsOf(parts),
    ranges(record, knowledge, direction, ranges) {
      const table = seen(record, knowledge)
      const options = { bounds: boundsOf(table, knowledge), direction }
      return readerOf(table).ranges(options, retainedRanges(record, knowledge, ranges))
    },
    date(record, knowledge, date, ids) {
      const table = seen(record, knowledge)
      const bounds = boundsOf(table, knowledge)
      return isRetained(record, knowledge, date) ? readerOf(table).date(bounds, date, ids) : Promise.resolve([])
    },
    async row(record, knowledge, id) {
      const table = seen(record, knowledge)
      const bounds = boundsOf(table, knowledge)
      // Rows move to segments without a new version, so both steps of a search in a long history run on the same
      // server.
      const on = record.longHistory ? reads : readsAt(table, bounds)
      const found = await readRow(on, table, bounds, id)
      return found !== undefined && isRetainedRow(record, knowledge, found) ? found : undefined
    },
    extents(record, knowledge, ids, column) {
      const table = seen(record, knowledge)
      const bounds = boundsOf(table, knowledge)
      return extentsOf(readsAt(table, bounds), table, bounds, ids, column === undefined ? undefined : quoteName(column))
    },
    async snapshots(record, knowledge, ids) {
      const table = seen(record, knowledge)
      const bounds = boundsOf(table, knowledge)
      return retainedSnapshots(readsAt(table, bounds), table, bounds, ids)
    },
    countPresent(record, knowledge, ids, dates) {
      const table = seen(record, knowledge)
      const bounds = boundsOf(table, knowledge)
      return countPresent(readsAt(table, bounds), table, bounds, ids, dates)
    },
    ...wholeReadsOf(parts),
    changesSince: (record, knowledge, request) =>
      changesSince(changesOn(parts, tableOf(record), knowledge), seen(record, knowledge), knowledge, request),
    changedEntities: (record, knowledge, request) =>
      changedEntities(changesOn(parts, tableOf(record), knowledge), seen(record, knowledge), knowledge, request),
    statesAt: async (dataset, instant) => distinctStates(await statesAt(reads, dataset, instant)),
    ...upkeepOf(parts),
  }
}

/** Reads of all rows, for work that has no reader. */
const wholeReadsOf = ({ reads, tableOf }: StoreParts): Pick<RecordStore, 'datesWithRows' | 'added' | 'changed'> => ({
  datesWithRows: (record, dates) => datesWithRows(reads, tableOf(record), dates),
  added: (record, batches) => addedRows(reads, tableOf(record), batches),
  changed: (record, batches) => changedRows(reads, tableOf(record), batches),
})

/** SQL about the versions `r` of a record. */
const versionsOf = ({ tableOf }: StoreParts): Pick<RecordStore, 'wasVisible' | 'keyOfVersion' | 'endOfVersion'> => ({
  wasVisible: (record, knowledge) => wasVisible(tableOf(record), knowledge),
  keyOfVersion: (record) => sql.raw<string>(keyInSql(tableOf(record), 'r.')),
  endOfVersion: (record, knowledge) => endOfVersion(boundsOf(tableOf(record), knowledge)),
})

/** A version that ended no later than it began, because an import knew better, was not visible at any time. */
function wasVisible(table: Table, knowledge: Knowledge): RawBuilder<boolean> {
  const lasted = sql<boolean>`r.known_to > r.known_from`
  const retained = retainedRows(table, knowledge)
  return retained === undefined ? lasted : sql<boolean>`(${lasted} and ${retained})`
}

/** Returns where one table's rows are read: on a standby that has replayed the batch, or else on `reads`. */
const serverFor = ({ reads, standbys }: StoreParts, { id }: Table, { batch }: Bounds): Statements =>
  standbys?.at([[id, batch]]) ?? reads

/** Returns where changes are read: on a standby that has replayed the dataset's batches, or else on `reads`. */
const changesOn = ({ reads, standbys }: StoreParts, { dataset }: Table, { pins }: Knowledge): Statements =>
  standbys?.at(batchesOf(dataset, pins)) ?? reads

/** Returns a function that returns a table's reader, which all reads of the table share. */
function createReaders(parts: StoreParts): (table: Table) => RecordReader {
  const readers = new WeakMap<Table, RecordReader>()
  const days = createUnpackedDays(parts.dayCacheBytes ?? 0)
  return (table) => {
    const reader = readers.get(table) ?? withSharedStatements(readerOn(parts, table, days))
    readers.set(table, reader)
    return reader
  }
}

function readerOn(parts: StoreParts, table: Table, days: UnpackedDays): RecordReader {
  if (parts.standbys === undefined) return createRecordReader(parts.reads, table, days)
  const at = (bounds: Bounds) => createRecordReader(serverFor(parts, table, bounds), table, days)
  return {
    ranges: (options, ranges) => at(options.bounds).ranges(options, ranges),
    date: (bounds, date, ids) => at(bounds).date(bounds, date, ids),
  }
}

function upkeepOf({ writes, clock, tableOf }: StoreParts): Pick<RecordStore, 'pack' | 'prune'> {
  const today = () => clock.now().slice(0, 10)
  return {
    async pack(dataset, { signal, onProgress, longestWait } = {}) {
      let [rows, returnedBytes, before] = [0, 0, 0]
      for (const record of dataset.records) {
        const table = tableOf(record)
        const moves = { signal, onProgress: (moved: number) => onProgress?.(before + moved) }
        const packed = record.longHistory ? await packSegments(writes, table, { today: today(), ...moves }) : 0
        before += packed
        const returned = await returnRoom(writes, table, { hasRemoved: packed > 0, longestWait, ...moves })
        before += returned.rows
        returnedBytes += returned.bytes
        rows += packed
      }
      return { rows, returnedBytes }
    },
    async prune(dataset, { signal, blocks } = {}) {
      const simulated = clock.simulated ? clock.now() : null
      for (const record of dataset.records)
        await prune(writes, tableOf(record), { today: today(), simulated, signal, blocks })
    },
  }
}
