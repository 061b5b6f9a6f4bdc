import type { FieldKind } from '@bourse/kit/delivery'
import type { FileTable } from '@bourse/services'

/** The type of each kind of column, as Spark writes it in JSON. */
const TYPES: Readonly<Record<FieldKind, string>> = {
  text: 'string',
  json: 'string',
  list: 'string',
  object: 'string',
  date: 'date',
  instant: 'timestamp',
  decimal: 'decimal(38,18)',
  count: 'long',
  boolean: 'boolean',
}

/** Describes a table's columns as clients read them. */
export const schemaString = (columns: FileTable['columns']): string =>
  JSON.stringify({
    type: 'struct',
    fields: columns.map(({ name, kind }) => ({ name, type: TYPES[kind], nullable: true, metadata: {} })),
  })
