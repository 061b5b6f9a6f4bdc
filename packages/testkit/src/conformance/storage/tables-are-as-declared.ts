import type { AnyRecord, Field } from '@bourse/kit'
import type { FieldKind } from '@bourse/kit/delivery'
import { columnsOf } from '@bourse/kit/host'
import type { Check } from '../check.ts'
import type { MigratedDatabase, StoredColumn } from './migrated-database.ts'

/** Tables must have exactly the columns of their records. */
export const tablesAreAsDeclared: Check = {
  name: 'tables-are-as-declared',
  says:
    'A table differs from its record, in a new installation or a migrated one. Add a migration that ' +
    'gives it the declared shape, or correct the record.',
  skip: ({ dataset }) => (dataset.records.length === 0 ? 'the dataset has no records' : undefined),
  find: async (specimen) => {
    const { columns, columnsAfterSteps } = await specimen.migrated()
    const fresh = columnDifferences(columns, '')
    // A migration whose work is already done must not change the tables again.
    return fresh.length > 0 ? fresh : columnDifferences(columnsAfterSteps, 'after its migrations ran ')
  },
}

function columnDifferences(columns: MigratedDatabase['columns'], when: string): readonly string[] {
  return [...columns].flatMap(([record, stored]) =>
    differences(record, stored).map((difference) => `record ${record.table}: ${when}${difference}`),
  )
}

const TYPES: Readonly<Record<FieldKind, string>> = {
  text: 'text',
  date: 'date',
  instant: 'timestamp with time zone',
  decimal: 'numeric',
  count: 'bigint',
  boolean: 'boolean',
  json: 'jsonb',
  list: 'jsonb',
  object: 'jsonb',
}

/** Columns that the host adds to every table. */
const HOST_COLUMNS = ['known_from', 'known_to', 'batch_id', 'source_id', 'closed_in', 'folded_texts']

/** Returns the differences between a table and its record. */
export function differences(record: AnyRecord, stored: readonly StoredColumn[]): readonly string[] {
  const byName = new Map(stored.map((column) => [column.name, column]))
  const declared = Object.entries(columnsOf(record))
  const known = new Set([...declared.map(([name]) => name), ...HOST_COLUMNS])
  const extra = stored.filter(({ name }) => !known.has(name)).map(({ name }) => `${name} is not declared`)
  const wrong = declared.flatMap(([name, field]) =>
    wrongColumn(name, field, byName.get(name), record.key.includes(name)),
  )
  return [...wrong, ...extra]
}

function wrongColumn(
  name: string,
  { kind, isNullable }: Field,
  column: StoredColumn | undefined,
  inKey: boolean,
): readonly string[] {
  if (column === undefined) return [`${name} is missing`]
  return [
    ...(column.type === TYPES[kind] ? [] : [`${name} is ${column.type}, not ${TYPES[kind]}`]),
    ...(column.required === (!isNullable || inKey) ? [] : [`${name} is ${column.required ? 'required' : 'nullable'}`]),
    ...(column.in_key === inKey ? [] : [`${name} is ${column.in_key ? '' : 'not '}in the primary key`]),
  ]
}
