import { migrateDataset, type Database } from '@bourse/host'
import { columnsOf, schemaOf, type AnyRecord, type Dataset, type FieldKind } from '@bourse/kit'
import type { Check } from '../check.ts'
import { withEmptyDatabase } from './with-empty-database.ts'

/** Tables hold the columns of their records, and no others. */
export const tablesAreAsDeclared: Check = {
  name: 'tables-are-as-declared',
  says: 'A table differs from its record. Add a migration that brings it to the declared shape, or correct the record.',
  skip: ({ dataset }) => (dataset.records.length === 0 ? 'the dataset has no records' : undefined),
  find: ({ dataset }) =>
    withEmptyDatabase(async (database) => {
      await migrateDataset(database, dataset)
      const found = await Promise.all(dataset.records.map((record) => differences(database, dataset, record)))
      return found.flat()
    }),
}

const TYPES: Readonly<Record<FieldKind, string>> = {
  text: 'text',
  date: 'date',
  instant: 'timestamp with time zone',
  decimal: 'numeric',
  count: 'bigint',
  boolean: 'boolean',
  json: 'jsonb',
}

/** What the host adds to every table. */
const HOST_COLUMNS = ['known_from', 'known_to', 'batch_id', 'source_id']

interface StoredColumn {
  readonly name: string
  readonly type: string
  readonly required: boolean
  readonly in_key: boolean
}

async function differences(database: Database, dataset: Dataset, record: AnyRecord): Promise<readonly string[]> {
  const stored = new Map((await columnsOfTable(database, dataset, record)).map((column) => [column.name, column]))
  const declared = Object.entries(columnsOf(record))
  const known = new Set([...declared.map(([name]) => name), ...HOST_COLUMNS])
  const wrong = declared.flatMap(([name, { kind, isNullable }]) => {
    const column = stored.get(name)
    if (column === undefined) return [`${name} is missing`]
    const inKey = record.key.includes(name)
    return [
      ...(column.type === TYPES[kind] ? [] : [`${name} is ${column.type}, not ${TYPES[kind]}`]),
      ...(column.required === (!isNullable || inKey)
        ? []
        : [`${name} is ${column.required ? 'required' : 'nullable'}`]),
      ...(column.in_key === inKey ? [] : [`${name} is ${column.in_key ? '' : 'not '}in the primary key`]),
    ]
  })
  const extra = [...stored.keys()].filter((name) => !known.has(name)).map((name) => `${name} is not declared`)
  return [...wrong, ...extra].map((difference) => `${dataset.id}.${record.table}: ${difference}`)
}

function columnsOfTable(database: Database, dataset: Dataset, { table }: AnyRecord): Promise<readonly StoredColumn[]> {
  return database.query<StoredColumn>(
    `select a.attname as name, format_type(a.atttypid, a.atttypmod) as type, a.attnotnull as required,
       coalesce(a.attnum = any(i.indkey), false) as in_key
     from pg_attribute a left join pg_index i on i.indrelid = a.attrelid and i.indisprimary
     where a.attrelid = to_regclass($1) and a.attnum > 0 and not a.attisdropped`,
    [`"${schemaOf(dataset)}"."${table}"`],
  )
}
