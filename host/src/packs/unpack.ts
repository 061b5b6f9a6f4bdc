import { resolvedStage } from '../ingest/incoming.ts'
import { quoted } from '../storage/columns.ts'
import type { Transaction } from '../storage/database.ts'
import { rowInSql } from '../storage/json-in-sql.ts'
import { subjectColumn, timeField, type Table } from '../storage/tables.ts'
import { comparedPacks, quarterOf, selectUnpacked } from './packed-rows.ts'

/**
 * Brings back into the table what a publication may change: every pack that staged rows fall into, unless all of these say what the pack says; such packs
 * are named in a temporary table. Compared are texts, which is quick. Returns whether there are such packs.
 */
export async function unpackTouched(tx: Transaction, table: Table, stage: string, sourceId: number): Promise<boolean> {
  if (!table.record.packed || !(await mayTouch(tx, table, stage))) return false
  await comparePacks(tx, table, sourceId)
  await unpack(tx, table, `select id, quarter from ${comparedPacks(table)} where not same`)
  await tx.query(`delete from ${comparedPacks(table)} where not same`)
  return true
}

/** A look that costs little: no staged row is of a quarter that is packed, nor of an earlier one, as on most days. */
async function mayTouch(tx: Transaction, table: Table, stage: string): Promise<boolean> {
  const date = quoted(timeField(table))
  const [row] = await tx.query<{ may: boolean }>(
    `select coalesce((select min(${date}) from ${stage}) < date_trunc('quarter', (select max(date) from ${table.days})) + interval '3 months', false) as may`,
  )
  return row?.may === true
}

/** Finds the packs that staged rows fall into, and which of them say all that these say, of the same source where sources are told apart. */
async function comparePacks(tx: Transaction, table: Table, sourceId: number): Promise<void> {
  const subject = subjectColumn(table)
  const sameSource = table.record.merge === undefined ? '' : `and ${sourceId} = all (p.source_id)`
  const lines = (text: string) => `string_to_array(${text}, E'\\n')`
  await tx.query(`drop table if exists ${comparedPacks(table)}`)
  await tx.query(
    `create temp table ${quoted(`packs_${table.record.table}`)} on commit drop as
     select p.${subject} as id, p.quarter, (s.lines = p.lines or ${lines('s.lines')} <@ ${lines('p.lines')}) ${sameSource} as same
     from (
       select r.${subject} as id, ${quarterOf(table, 'r.')} as quarter, string_agg(${rowInSql(table, 'r.')}, E'\\n' order by r.${quoted(timeField(table))} desc) as lines
       from ${resolvedStage(table)} r group by 1, 2) s
     join ${table.packs} p on p.${subject} = s.id and p.quarter = s.quarter`,
  )
  await tx.query(`analyze ${comparedPacks(table)}`)
}

/** Brings everything back into the table, so that a migration finds every row there. */
export async function unpackAll(tx: Transaction, table: Table): Promise<void> {
  await unpack(tx, table, `select ${subjectColumn(table)} as id, quarter from ${table.packs}`)
  await tx.query(`delete from ${table.days}`)
}

/** Moves the rows of some packs, named by a select of `id` and `quarter`, back into the table as they were. */
async function unpack(tx: Transaction, table: Table, packs: string): Promise<void> {
  await tx.query(
    `with gone as (delete from ${table.packs} p using (${packs}) t where p.${subjectColumn(table)} = t.id and p.quarter = t.quarter returning p.*)
     insert into ${table.name} ${selectUnpacked(table, 'gone')}`,
  )
}
