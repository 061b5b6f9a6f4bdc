import { resolvedStage } from '../ingest/incoming.ts'
import { quoted } from '../storage/columns.ts'
import type { Transaction } from '../storage/database.ts'
import { rowInSql } from '../storage/json-in-sql.ts'
import { timeField, type Table } from '../storage/tables.ts'
import { LINES_OF_PACK, packedAlready, quarterOf, selectUnpacked } from './packed-rows.ts'

/**
 * Brings back into the table what a publication may change: every pack that a staged row falls into, unless all rows that do say what the pack says;
 * those are named in a temporary table. Compared are texts, which is quick; a number that is only spelled otherwise is told apart later, by its value.
 * Returns whether there are such rows.
 */
export async function unpackTouched(tx: Transaction, table: Table, stage: string, sourceId: number): Promise<boolean> {
  if (!table.record.packed || !(await mayTouch(tx, table, stage))) return false
  await findPacked(tx, table, sourceId)
  await unpack(tx, table, `select id, quarter from ${packedAlready(table)} where not same`)
  await tx.query(
    `delete from ${packedAlready(table)} s where not exists (select from ${table.packs} p where p.${subjectOf(table)} = s.id and p.quarter = s.quarter)`,
  )
  return true
}

/** A look that costs little: no staged row is older than what is packed, as on most days. */
async function mayTouch(tx: Transaction, table: Table, stage: string): Promise<boolean> {
  const date = quoted(timeField(table))
  const [row] = await tx.query<{ may: boolean }>(
    `select coalesce((select min(${date}) from ${stage}) <= (select max(date) from ${table.days}), false) as may`,
  )
  return row?.may === true
}

/** Pairs every staged row that falls into a pack with its line there. */
async function findPacked(tx: Transaction, table: Table, sourceId: number): Promise<void> {
  const subject = subjectOf(table)
  const quarter = quarterOf(table, 'r.')
  const sameSource = table.record.merge === undefined ? '' : `and l.source_id = ${sourceId}`
  await tx.query(`drop table if exists ${packedAlready(table)}`)
  await tx.query(
    `create temp table ${quoted(`packed_${table.record.table}`)} on commit drop as
     with staged as materialized (
       select r._line, r.${subject} as id, ${quarter} as quarter, ${rowInSql(table, 'r.')} as line
       from ${resolvedStage(table)} r join ${table.packs} p on p.${subject} = r.${subject} and p.quarter = ${quarter}),
     lines as materialized (
       select p.${subject} as id, p.quarter, l.line, l.source_id from (select distinct id, quarter from staged) s
       join ${table.packs} p on p.${subject} = s.id and p.quarter = s.quarter cross join lateral ${LINES_OF_PACK})
     select s._line, s.id, s.quarter, l.line is not null as same from staged s left join lines l on l.id = s.id and l.line = s.line ${sameSource}`,
  )
  await tx.query(`analyze ${packedAlready(table)}`)
}

/** Brings everything back into the table, so that a migration finds every row there. */
export async function unpackAll(tx: Transaction, table: Table): Promise<void> {
  await unpack(tx, table, `select ${subjectOf(table)} as id, quarter from ${table.packs}`)
  await tx.query(`delete from ${table.days}`)
}

/** Moves the rows of some packs, named by a select of `id` and `quarter`, back into the table as they were. */
async function unpack(tx: Transaction, table: Table, packs: string): Promise<void> {
  await tx.query(
    `with gone as (delete from ${table.packs} p using (${packs}) t where p.${subjectOf(table)} = t.id and p.quarter = t.quarter returning p.*)
     insert into ${table.name} ${selectUnpacked(table, 'gone')}`,
  )
}

const subjectOf = ({ record }: Table) => quoted(record.subject?.column ?? '')
