import { resolvedStage } from '../ingest/incoming.ts'
import { quoted } from '../storage/columns.ts'
import type { Transaction } from '../storage/database.ts'
import { rowInSql } from '../storage/json-in-sql.ts'
import { placesOf, subjectColumn, timeField, type Table } from '../storage/tables.ts'
import { comparedPacks, packedTable, quarterOf, selectUnpacked, type PackedTable } from './packed-rows.ts'

/**
 * Brings back into the table what a publication may change: every pack that staged rows fall into, unless all of these say what the pack says; such packs
 * are named in a temporary table. Compared are texts, which is quick. Returns whether there are such packs.
 */
export async function unpackTouched(tx: Transaction, table: Table, stage: string, sourceId: number): Promise<boolean> {
  if (!table.record.packed || !(await mayTouch(tx, table, stage))) return false
  await comparePacks(tx, table, sourceId)
  await unpack(tx, packedTable(table), `select id, quarter from ${comparedPacks(table)} where not same`)
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

/** Brings everything back into the table and forgets what is kept beside it, so that a migration finds every row there, and whoever comes after it what it made of them. */
export async function unpackAll(tx: Transaction, { runs, ...table }: PackedTable): Promise<void> {
  await unpack(tx, table, `select ${table.subject} as id, quarter from ${table.packs}`)
  await tx.query(`delete from ${table.days}`)
  const [row] = await tx.query<{ there: boolean }>('select to_regclass($1) is not null as there', [runs])
  if (row?.there === true) await tx.query(`delete from ${runs}`)
}

/** The column by which a table of packs is known from a record that happens to be named so. */
export const MARK_OF_PACKS = 'newest_known'

/** The tables of a schema whose rows are packed, also of records that are no longer so, or have another name now. */
export async function packedTablesIn(tx: Transaction, schema: string): Promise<readonly PackedTable[]> {
  const rows = await tx.query<{ name: string; subject: string }>(
    `select c.relname as name, a.attname as subject
     from pg_class c join pg_class p on p.relnamespace = c.relnamespace and p.relname = c.relname || '_packs'
     join pg_attribute a on a.attrelid = p.oid and a.attnum = 1
     join pg_attribute l on l.attrelid = p.oid and l.attname = '${MARK_OF_PACKS}'
     where c.relkind = 'r' and c.relnamespace = to_regnamespace(quote_ident($1))`,
    [schema],
  )
  return rows.map(({ name, subject }) => ({ ...placesOf(schema, name), subject: quoted(subject) }))
}

/** Moves the rows of some packs, named by a select of `id` and `quarter`, back into the table as they were. */
async function unpack(
  tx: Transaction,
  { name, packs: from, subject }: Omit<PackedTable, 'days' | 'runs'>,
  packs: string,
): Promise<void> {
  await tx.query(
    `with gone as (delete from ${from} p using (${packs}) t where p.${subject} = t.id and p.quarter = t.quarter returning p.*)
     insert into ${name} ${selectUnpacked({ name, subject }, 'gone')}`,
  )
}
