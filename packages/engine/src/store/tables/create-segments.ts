import { changeIndexes } from './change-indexes.ts'
import { isTimedByInstant, subjectColumn, type Table } from './table.ts'

/**
 * The statements that create the tables for settled rows. A segment contains all of one entity's published rows in a
 * period: their JSON text, one line per row, newest first, and the visibility columns of each line. A day is a read
 * model: the compressed text of all settled rows on one date, each after its entity's id.
 */
export function createSegments(table: Table): readonly string[] {
  const { segments, days } = table
  const subject = subjectColumn(table)
  const time = isTimedByInstant(table) ? 'timestamptz' : 'date'
  return [
    `create table ${segments} (${subject} text collate "C" not null, period date not null, first ${time} not null,
       last ${time} not null, rows int4 not null, newest_batch int8 not null, newest_known timestamptz not null,
       lines text not null, known_from timestamptz[] not null, batch_id int8[] not null, source_id int2[] not null,
       primary key (${subject}, period))`,
    // PostgreSQL stores a segment's text out of line, and the visibility columns compressed inline, so the remaining
    // row is small.
    `alter table ${segments} alter known_from set storage main, alter batch_id set storage main,
       alter source_id set storage main, set (toast_tuple_target = 512)`,
    `create table ${days} (date date primary key, newest_batch int8 not null, newest_known timestamptz not null,
       content bytea not null)`,
    `alter table ${days} alter content set storage external`,
    ...changeIndexes(table).flatMap((index) => (index.table === segments ? [index.statement] : [])),
  ]
}
