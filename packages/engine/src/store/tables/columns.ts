import type { AnyRecord, Field } from '@bourse/kit'
import type { FieldKind } from '@bourse/kit/delivery'
import { columnsOf } from '@bourse/kit/host'

/**
 * Postgres type of each kind of field. Text compares by byte: orders are the same on every machine, and indexes are
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

/** The column that holds what is searched of a row, folded; only of records that say what that is. */
export const FOLDED_TEXTS = 'folded_texts'

/** One column of a record's table. */
export interface Column {
  readonly name: string
  readonly field: Field
  readonly sqlType: string
  readonly nullable: boolean
}

/** The columns of a record, in stored order; keys are never null. */
export function columnsOfTable(record: AnyRecord): readonly Column[] {
  return Object.entries(columnsOf(record)).map(([name, field]) => ({
    name,
    field,
    sqlType: SQL_TYPES[field.kind],
    nullable: field.isNullable && !record.key.includes(name),
  }))
}

/** Quotes an identifier that a definition gave; definitions are checked names already. */
export function quoted(name: string): string {
  return `"${name.replaceAll('"', '""')}"`
}

/** `a, b, c`, quoted, each behind a prefix such as `r.`. */
export function list(names: readonly string[], prefix = ''): string {
  return names.map((name) => `${prefix}${quoted(name)}`).join(', ')
}
