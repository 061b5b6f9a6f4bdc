import type { AnyRecord, Field } from '@bourse/kit'
import type { FieldKind } from '@bourse/kit/delivery'
import { columnsOf } from '@bourse/kit/host'

/**
 * Each field kind's PostgreSQL type. Text collates by byte, so the order is the same on every machine and indexes are
 * small.
 */
export const SQL_TYPES: Readonly<Record<FieldKind, string>> = {
  text: 'text collate "C"',
  date: 'date',
  instant: 'timestamptz',
  decimal: 'numeric',
  count: 'int8',
  boolean: 'boolean',
  json: 'jsonb',
  list: 'jsonb',
  object: 'jsonb',
}

/** The column with a row's folded searchable text; only for records that declare searchable fields. */
export const FOLDED_TEXTS = 'folded_texts'

/** One column in a record's table. */
export interface Column {
  readonly name: string
  readonly field: Field
  readonly sqlType: string
  readonly nullable: boolean
}

/** Returns a record's columns in stored order; key columns are never null. */
export function columnsOfTable(record: AnyRecord): readonly Column[] {
  return Object.entries(columnsOf(record)).map(([name, field]) => ({
    name,
    field,
    sqlType: SQL_TYPES[field.kind],
    nullable: field.isNullable && !record.key.includes(name),
  }))
}

/** Quotes an identifier from a definition; definitions have validated their names. */
export function quoteName(name: string): string {
  return `"${name.replaceAll('"', '""')}"`
}

/** Returns `a, b, c`, quoted, each with a prefix such as `r.`. */
export function list(names: readonly string[], prefix = ''): string {
  return names.map((name) => `${prefix}${quoteName(name)}`).join(', ')
}
