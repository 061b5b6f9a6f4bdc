import type { Transaction } from '../../database/index.ts'
import type { SourceWindow } from '@bourse/kit'
import { quoteName } from '../tables/columns.ts'
import { rowInSql } from '../tables/row-text-in-sql.ts'
import { tableNamesOf, subjectColumn, type Table } from '../tables/table.ts'
import { orderOfRows, periodLength, periodOf, timeOfRow } from '../tables/time-in-sql.ts'
import { fromSegments, segmentedTable, type SegmentedTable } from './rows-in-segments.ts'

/** Name of the temporary table that lists the segments (`id`, `period`) that already match their incoming rows. */
export const unchangedSegments = (table: Table) => `pg_temp.${quoteName(`unchanged_${table.record.table}`)}`

/** Incoming rows and their source. */
export interface IncomingRows {
  /** A table expression for the rows, including their entity column. */
  readonly rows: string
  /** Undefined if only the values of rows are compared. */
  readonly sourceId: number | undefined
}

/**
 * Unpacks all segments that a publication may change: those that overlap incoming rows, unless all of these rows match
 * the segment. A temporary table lists the matching segments; returns whether there are any.
 */
export async function unpackAffected(tx: Transaction, table: Table, incoming: IncomingRows): Promise<boolean> {
  if (!table.record.longHistory || !(await mayAffectSegments(tx, table, incoming))) return false
  await compareSegments(tx, table, incoming)
  const unchanged = unchangedSegments(table)
  await unpack(tx, segmentedTable(table), `select id, period from ${unchanged} where not same`)
  await tx.query(`delete from ${unchanged} where not same`)
  return true
}

/**
 * A cheap check that usually makes the comparison unnecessary: whether any incoming row is in or before the newest
 * settled period.
 */
async function mayAffectSegments(tx: Transaction, table: Table, { rows }: IncomingRows): Promise<boolean> {
  const length = periodLength(table)
  const [row] = await tx.query<{ may: boolean }>(
    `select coalesce((select min(${timeOfRow(table, 'r')}) from ${rows} r)
       < (select max(period) from ${table.segments}) + interval '${length}', false) as may`,
  )
  return row?.may === true
}

/**
 * Finds the segments that overlap incoming rows and marks those that match all of these rows, including their source if
 * the record distinguishes sources. Rows are compared as text, which is fast.
 */
async function compareSegments(tx: Transaction, table: Table, { rows, sourceId }: IncomingRows): Promise<void> {
  const subject = subjectColumn(table)
  const sameSource =
    table.record.merge === undefined || sourceId === undefined ? '' : `and ${sourceId} = all (s.source_id)`
  const lines = (text: string) => `string_to_array(${text}, E'\\n')`
  const unchanged = unchangedSegments(table)
  await tx.query(`drop table if exists ${unchanged}`)
  await tx.query(
    `create temp table ${quoteName(`unchanged_${table.record.table}`)} on commit drop as
     select s.${subject} as id, s.period,
       (i.lines = s.lines or ${lines('i.lines')} <@ ${lines('s.lines')}) ${sameSource} as same
     from (
       select r.${subject} as id, ${periodOf(table, timeOfRow(table, 'r'))} as period,
         string_agg(case when r._mark is null then ${rowInSql(table, 'r.')} else 'gone' end, E'\\n'
           order by ${orderOfRows(table, 'r', 'desc')}) as lines
       from ${rows} r group by 1, 2) i
     join ${table.segments} s on s.${subject} = i.id and s.period = i.period`,
  )
  await tx.query(`analyze ${unchanged}`)
}

/** Unpacks all settled rows within a range of dates, so that callers can find rows that the incoming ones lack. */
export async function unpackWithin(tx: Transaction, table: Table, { from, to }: SourceWindow): Promise<void> {
  if (!table.record.longHistory) return
  const own = segmentedTable(table)
  await unpack(
    tx,
    own,
    `select ${own.subject} as id, period from ${table.segments}
     where period <= date '${to}' and period + interval '${periodLength(table)}' > date '${from}'`,
  )
}

/** Unpacks all settled rows and deletes the day texts, so that a migration finds every row in the table. */
export async function unpackAll(tx: Transaction, table: SegmentedTable): Promise<void> {
  await unpack(tx, table, `select ${table.subject} as id, period from ${table.segments}`)
  const [row] = await tx.query<{ there: boolean }>('select to_regclass($1) is not null as there', [table.days])
  if (row?.there === true) await tx.query(`delete from ${table.days}`)
}

/** Moves the rows in the segments selected by `id` and `period` back into the table, unchanged. */
async function unpack(
  tx: Transaction,
  { name, rowType, segments, subject }: SegmentedTable,
  some: string,
): Promise<void> {
  await tx.query(
    `with gone as (
       delete from ${segments} s using (${some}) t where s.${subject} = t.id and s.period = t.period returning s.*)
     insert into ${name} select r.* ${fromSegments({ rowType, subject }, 'gone')}`,
  )
}

/** The column that distinguishes a segments table from the table of a record with a similar name. */
export const SEGMENT_MARKER_COLUMN = 'newest_known'

/** A schema's tables that have segments, including those of records that have since been redeclared or renamed. */
export async function segmentedTablesIn(tx: Transaction, schema: string): Promise<readonly SegmentedTable[]> {
  const rows = await tx.query<{ name: string; subject: string }>(
    `select c.relname as name, a.attname as subject
     from pg_class c join pg_class s on s.relnamespace = c.relnamespace and s.relname = c.relname || '_segments'
     join pg_attribute a on a.attrelid = s.oid and a.attnum = 1
     join pg_attribute l on l.attrelid = s.oid and l.attname = '${SEGMENT_MARKER_COLUMN}'
     where c.relkind = 'r' and c.relnamespace = to_regnamespace(quote_ident($1))`,
    [schema],
  )
  return rows.map(({ name, subject }) => ({ ...tableNamesOf(schema, name), subject: quoteName(subject) }))
}
