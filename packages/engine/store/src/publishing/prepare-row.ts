import {
  decimalText,
  isDate,
  judge,
  unreadable,
  utcInstant,
  type AnyRecord,
  type CheckContext,
  type FieldKind,
  type Fields,
  type Finding,
  type Refusal,
} from '@bourse/kit'
import { columnsOfTable, type Column } from '../tables/columns.ts'

/** Longest text or JSON that a field may hold, in characters. */
const MAX_TEXT = 1_000_000

/** A row ready for storage: one text or null per column of the record, in order; with what its rules warn of. */
export type Prepared =
  { readonly values: readonly (string | null)[]; readonly warnings?: readonly Finding[] } | { readonly reject: Refusal }

type Incoming = Readonly<Record<string, unknown>>

/**
 * Compiles the check of incoming rows once per publication: every value in its one stored spelling, or the reason why
 * the row is refused.
 */
export function compilePrepare(record: AnyRecord, context: CheckContext): (row: Incoming) => Prepared {
  const drawn = record.id !== undefined && !record.key.includes('id')
  // The subject is resolved and a drawn id computed after this step.
  const later = new Set([record.subject?.column, drawn ? 'id' : undefined])
  const values = compileValues(
    columnsOfTable(record).map((column) => ({ ...column, nullable: column.nullable || later.has(column.name) })),
  )
  const { checks } = record
  return (row) => {
    const prepared = values(row)
    if ('reject' in prepared) return prepared
    const findings = judge(checks, row as never, context)
    if (findings === undefined) return prepared
    const [first] = findings
    return first?.level === 'reject' ? { reject: first } : { ...prepared, warnings: findings }
  }
}

/** The same for rows that are no record yet. */
export function compilePrepareFields(fields: Fields): (row: Incoming) => Prepared {
  return compileValues(Object.entries(fields).map(([name, field]) => ({ name, field, nullable: field.isNullable })))
}

type Value = Pick<Column, 'name' | 'field' | 'nullable'>

function compileValues(columns: readonly Value[]): (row: Incoming) => Prepared {
  return (row) => {
    const values: (string | null)[] = []
    for (const column of columns) {
      const value = row[column.name]
      if (isMissing(value)) {
        if (!column.nullable) return { reject: missing(column.name) }
        values.push(null)
        continue
      }
      const text = storedText(column.field.kind, value)
      if (text === undefined) return { reject: refusal(column, value) }
      values.push(text)
    }
    return { values }
  }
}

/** The refusal of a row without a value that it must have. */
export const missing = (field: string): Refusal => ({
  rule: 'missing-value',
  value: field,
  reason: `${field} is missing`,
})

/** What stands for no value in a row as it comes in. */
export const isMissing = (value: unknown): value is undefined | null | '' =>
  value === undefined || value === null || value === ''

/** The stored spelling of a value, undefined where it is none of that kind. */
export function storedText(kind: FieldKind, value: unknown): string | undefined {
  switch (kind) {
    case 'text':
      return typeof value === 'string' && value.length <= MAX_TEXT && !value.includes('\0') ? value : undefined
    case 'date':
      return typeof value === 'string' && isDate(value) ? value : undefined
    case 'instant':
      return typeof value === 'string' ? utcInstant(value) : undefined
    case 'decimal':
      return typeof value === 'string' ? decimalText(value) : undefined
    case 'count':
      return countText(value)
    case 'boolean':
      return booleanText(value)
    case 'json':
      return jsonText(value)
  }
}

/** A whole number as nearly all are written. */
const PLAIN_COUNT = /^(?:0|[1-9]\d{0,17})$/

function countText(value: unknown): string | undefined {
  if (typeof value === 'string' && PLAIN_COUNT.test(value)) return value
  if (typeof value === 'number') return Number.isSafeInteger(value) ? String(value) : undefined
  const text = typeof value === 'string' ? decimalText(value) : typeof value === 'bigint' ? String(value) : undefined
  return text !== undefined && /^-?\d{1,18}$/.test(text) ? text : undefined
}

function booleanText(value: unknown): string | undefined {
  if (value === true || value === 'true') return 'true'
  return value === false || value === 'false' ? 'false' : undefined
}

/** Escapes in JSON text of what jsonb cannot hold: NUL, and halves of a surrogate pair. */
const NOT_IN_JSONB = /(?<!\\)(?:\\\\)*\\u(?:0000|d[89a-f])/

function jsonText(value: unknown): string | undefined {
  try {
    // What JSON has no word for, such as a function, becomes no text at all.
    const text: string | undefined = JSON.stringify(value)
    return text === undefined || text.length > MAX_TEXT || NOT_IN_JSONB.test(text) ? undefined : text
  } catch {
    return undefined
  }
}

const EXPECTED: Readonly<Record<FieldKind, string>> = {
  text: 'text of at most 1,000,000 characters without NUL',
  date: 'a date YYYY-MM-DD',
  instant: 'an instant such as 2026-03-02T21:00:00Z',
  decimal: 'a decimal such as 189.95',
  count: 'a whole number of at most 18 digits',
  boolean: 'true or false',
  json: 'a JSON value of at most 1,000,000 characters without NUL',
}

function refusal({ name, field }: Value, value: unknown): Refusal {
  const expected = EXPECTED[field.kind]
  if (typeof value === 'string') return unreadable(name, expected, value)
  return { rule: 'unreadable-value', value: typeof value, reason: `${name}: expected ${expected}, got ${typeof value}` }
}
