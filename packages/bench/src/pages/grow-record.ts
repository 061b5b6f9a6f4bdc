import type { Statements } from '@bourse/engine/database'
import type { AnyRecord } from '@bourse/kit'
import { quoteName, storedTables, type Table } from '@bourse/engine/store'

/** Number of rows a record has when its lists are measured. */
export const ROWS = 100_000

/** Columns that the store adds to a record's own. */
const OF_THE_STORE = ['known_from', 'known_to', 'batch_id', 'source_id', 'closed_in']

/** Columns with these names identify an entity. */
const NAMES = /^(id|.*_id|symbol|figi|cik|isin|listing|identifier|issuer_key)$/

/**
 * Copies a record's rows until it has the required number. Each copy refers to copies of the original's entities; all
 * records use the same copied entities so that they match. Returns the resulting number of rows.
 */
export async function growRecord(database: Statements, table: Table): Promise<number> {
  const rows = await countOf(database, table.name)
  if (rows === 0 || rows >= ROWS) return rows
  const copies = Math.ceil(ROWS / rows) - 1
  await copyRows(database, table, copies)
  for (const name of [table.snapshots, table.markets])
    if (storedTables(table).includes(name)) await copyEntities(database, table, name, copies)
  for (const name of storedTables(table)) await database.execute(`analyze ${name}`)
  return countOf(database, table.name)
}

async function countOf(database: Statements, name: string): Promise<number> {
  const [counted] = await database.query<{ rows: string }>(`select count(*) as rows from ${name}`)
  return Number(counted?.rows ?? 0)
}

async function copyRows(database: Statements, { name, names, record }: Table, copies: number): Promise<void> {
  const columns = [...names.map(quoteName), ...OF_THE_STORE].join(', ')
  const values = names.map((column) => (isName(record, column) ? copyOf(column) : `t.${quoteName(column)}`))
  await database.execute(
    `insert into ${name} (${columns}) select ${[...values, ...OF_THE_STORE].join(', ')}
     from (select * from ${name}) t cross join generate_series(1, $1::int) g on conflict do nothing`,
    [copies],
  )
}

/** Copies a record's stored entities, each of which is one row or part of a list. */
async function copyEntities(database: Statements, { record }: Table, name: string, copies: number): Promise<void> {
  const of = record.time.mode === 'snapshot' ? record.time.per : 'id'
  const columns = await database.query<{ name: string }>(
    `select attname as name from pg_attribute where attrelid = $1::regclass and attnum > 0 and not attisdropped`,
    [name],
  )
  const values = columns.map((column) => (column.name === of ? copyOf(of) : `t.${quoteName(column.name)}`))
  await database.execute(
    `insert into ${name} select ${values.join(', ')} from (select * from ${name}) t
     cross join generate_series(1, $1::int) g on conflict do nothing`,
    [copies],
  )
}

const copyOf = (column: string) => `t.${quoteName(column)} || '~' || g`

/**
 * Whether a column identifies the row or its entity: the subject, a text column in the key, or a text column named like
 * an id.
 */
function isName({ fields, key, subject, id }: AnyRecord, column: string): boolean {
  if (column === subject?.column || (column === 'id' && id !== undefined)) return true
  const field = fields[column]
  if (field?.kind !== 'text' || 'anyOf' in field.schema) return false
  return key.includes(column) || NAMES.test(column)
}
