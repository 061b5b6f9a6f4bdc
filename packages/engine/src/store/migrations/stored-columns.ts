import type { Statements } from '../../database/index.ts'
import { quoteName } from '../tables/columns.ts'
import type { Table } from '../tables/table.ts'

export type ColumnTypes = ReadonlyMap<string, string>

/** Column types per table, by the table's qualified and quoted name. */
export interface StoredTables extends ReadonlyMap<string, ColumnTypes> {
  /** Each index's columns, comma-separated in index order, per table. */
  readonly indexes: ReadonlyMap<string, ReadonlySet<string>>
}

/** Returns all tables in the given schemas. */
export async function tablesOfSchemas(on: Statements, schemas: readonly string[]): Promise<StoredTables> {
  const rows = await on.query<{ schema: string; table: string; name: string; type: string }>(
    `select n.nspname as schema, c.relname as table, a.attname as name, format_type(a.atttypid, a.atttypmod) as type
     from pg_namespace n join pg_class c on c.relnamespace = n.oid and c.relkind in ('r', 'p')
     join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
     where n.nspname = any ($1)`,
    [schemas],
  )
  const byTable = Map.groupBy(rows, ({ schema, table }) => `${quoteName(schema)}.${quoteName(table)}`)
  const tables = [...byTable].map(([table, columns]) => [table, typesOf(columns)] as const)
  return Object.assign(new Map(tables), { indexes: await indexesOfSchemas(on, schemas) })
}

const typesOf = (columns: readonly { readonly name: string; readonly type: string }[]) =>
  new Map(columns.map(({ name, type }) => [name, type]))

/** Returns the indexes that cover all of a table's rows, including primary keys. */
async function indexesOfSchemas(on: Statements, schemas: readonly string[]): Promise<StoredTables['indexes']> {
  const rows = await on.query<{ schema: string; table: string; columns: string }>(
    `select n.nspname as schema, c.relname as table,
       (select string_agg(a.attname, ',' order by k.place) from unnest(i.indkey) with ordinality as k (number, place)
        join pg_attribute a on a.attrelid = c.oid and a.attnum = k.number) as columns
     from pg_namespace n join pg_class c on c.relnamespace = n.oid join pg_index i on i.indrelid = c.oid
     where n.nspname = any ($1) and i.indisvalid and i.indpred is null and i.indexprs is null`,
    [schemas],
  )
  const byTable = Map.groupBy(rows, ({ schema, table }) => `${quoteName(schema)}.${quoteName(table)}`)
  return new Map([...byTable].map(([table, found]) => [table, new Set(found.map(({ columns }) => columns))]))
}

const PG_NAMES = {
  text: 'text',
  date: 'date',
  instant: 'timestamp with time zone',
  decimal: 'numeric',
  count: 'bigint',
  boolean: 'boolean',
  json: 'jsonb',
  list: 'jsonb',
  object: 'jsonb',
} as const

/** Returns the difference between a table and its record that would make reads fail; undefined if there is none. */
export function driftOf(table: Table, stored: StoredTables): string | undefined {
  const columns = stored.get(table.name)
  for (const { name, field } of table.columns) {
    const [expected, found] = [PG_NAMES[field.kind], columns?.get(name)]
    if (found !== expected)
      return (
        `${table.id}: expected the column ${name} of type ${expected}, got ${found ?? 'no such column'}; ` +
        'add a migration to the dataset that changes the column'
      )
  }
  return undefined
}
