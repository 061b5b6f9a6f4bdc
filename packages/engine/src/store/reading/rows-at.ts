import type { Statements } from '../../database/index.ts'
import type { AnyRecord, Knowledge, Rows } from '@bourse/kit'
import { type DateWindow, isNested, retainedDates } from '@bourse/kit/host'
import { sql, type Kysely, type RawBuilder } from 'kysely'
import { createRecordReader } from './row-reader.ts'
import { datesOf, isOlder, newestInSql, olderRows } from './newest-dates.ts'
import { newestDate } from './newest-date.ts'
import { parsedRanges } from './parsed-ranges.ts'
import { parsingPlugin } from './parse-nested.ts'
import { rowsIn } from '../segments/rows-in-segments.ts'
import { batchesOf, type Standbys } from '../standbys/standbys.ts'
import type { SnapshotTime, Table } from '../tables/table.ts'
import { retainedInSql } from './snapshots.ts'
import { permittedTable } from './permitted-table.ts'
import { boundsOf, isKnown, isRowKnown, isRowSeen, type PinnedBounds } from '../versions/knowledge-predicate.ts'
import { firstRetained } from '../versions/retention.ts'

/**
 * Returns a select on a record's rows that already includes the knowledge predicate. With standbys, it runs on one that
 * has replayed what it reads.
 */
export function rowsAt(on: Statements, table: Table, standbys?: Standbys): Rows<AnyRecord> {
  if (standbys === undefined) return readsOn(on, table)
  // A dataset may join its records in one statement.
  const at = ({ pins }: Knowledge) => readsOn(standbys.at(batchesOf(table.dataset, pins)), table)
  return {
    versions: (knowledge, window) => at(knowledge).versions(knowledge, window),
    at: (knowledge, window) => at(knowledge).at(knowledge, window),
    newestDate: (knowledge, newest) => at(knowledge).newestDate(knowledge, newest),
    ranges: (knowledge, direction, ranges) => at(knowledge).ranges(knowledge, direction, ranges),
  }
}

function readsOn(on: Statements, whole: Table): Rows<AnyRecord> {
  const { kysely } = on
  const parsing = whole.columns.some(({ field }) => isNested(field))
    ? kysely.withPlugin(parsingPlugin(whole.columns))
    : kysely
  // Only the record's dataset knows its columns; `Rows<R>` restores the type where it is injected.
  const all = (table: Table, window: DateWindow | undefined) =>
    (parsing as unknown as Kysely<{ r: Record<string, unknown> }>).selectFrom(rowsIn(table, window).as<'r'>('r'))
  return {
    versions: (knowledge, window) =>
      all(permittedTable(whole, knowledge), window).where(isRowKnown(boundsOf(whole, knowledge))),
    at: (knowledge, window) => {
      const table = permittedTable(whole, knowledge)
      const bounds = boundsOf(table, knowledge)
      const rows = all(table, window).where(isRowSeen(bounds))
      const retained = retainedRows(table, knowledge, bounds)
      return retained === undefined ? rows : rows.where(retained)
    },
    newestDate: (knowledge, column) => newestDate(kysely, permittedTable(whole, knowledge), knowledge, column),
    ranges(knowledge, direction, ranges) {
      const table = permittedTable(whole, knowledge)
      return parsedRanges(createRecordReader(on, table), table, { knowledge, direction, ranges })
    },
  }
}

/** SQL that is true if a version `r` is of a row that is retained; undefined if every row is. */
export function retainedRows(
  table: Table,
  knowledge: Knowledge,
  bounds = boundsOf(table, knowledge),
): RawBuilder<boolean> | undefined {
  const { time } = table.record
  // As with retained days, callers that may still see rows due for removal do not pass `today`.
  if (time.mode === 'snapshot' && knowledge.today !== undefined) return isRetained(table, time, bounds)
  if (retainedDates(table.record) !== undefined && knowledge.today !== undefined) return isOfNewest(table, bounds)
  const first = firstRetained(table.record, knowledge)
  return first && sql<boolean>`${sql.ref(`r.${first.field}`)} >= ${first.date}`
}

/** SQL that is true if a row `r` belongs to a retained list. */
function isRetained(table: Table, { per, field }: SnapshotTime, bounds: PinnedBounds): RawBuilder<boolean> {
  const retained = sql.raw(retainedInSql(table, { batch: 'b.batch', at: 'b.at', pinnedAt: 'b.pinned_at' }))
  return sql<boolean>`(${sql.ref(`r.${per}`)}, ${sql.ref(`r.${field}`)}) in (
    select k.id, k.date from ${boundsAsB(bounds)} cross join lateral ${retained} k)`
}

/**
 * SQL that is true if a row `r` belongs to the retained dates. They are counted as of the snapshot version, even for an
 * earlier as-of time.
 */
function isOfNewest(table: Table, bounds: PinnedBounds): RawBuilder<boolean> {
  const newest = newestInSql(table, isKnown('d', { batch: 'b.batch', at: 'b.pinned_at' }))
  if (datesOf(table).per === 'record')
    return sql<boolean>`not exists (select from ${boundsAsB(bounds)} where ${sql.raw(isOlder(table, newest))})`
  // PostgreSQL joins a single level of subqueries with all rows, but would run deeper levels once per row.
  const { from, where } = olderRows(table, newest)
  return sql<boolean>`not exists (
    select from ${boundsAsB(bounds)} cross join lateral ${sql.raw(from)} where ${sql.raw(where)})`
}

/** Binds the bounds once, as `b`, for SQL that uses them several times. */
const boundsAsB = ({ batch, at, pinnedAt }: PinnedBounds) =>
  sql`(values (${batch}::int8, ${at}::timestamptz, ${pinnedAt}::timestamptz)) as b (batch, at, pinned_at)`
