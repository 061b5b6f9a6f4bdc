import {
  judge,
  unreadable,
  type AnyStagingTable,
  type AnyRecord,
  type Field,
  type Refusal,
  type Removal,
} from '@bourse/kit'
import {
  isNested,
  parseExact,
  plausibleDays,
  type CheckContext,
  type Cut,
  type Days,
  type Finding,
} from '@bourse/kit/host'
import { type Column, columnsOfTable } from '../../store/writing.ts'
import { cutText } from './cut-text.ts'
import { refusalOfImplausible } from './implausible.ts'
import { nestedText, type NestedContext } from './nested-text.ts'
import { expectedOf, fitsJsonb, isMissing, storedText } from './stored-text.ts'

/**
 * A row ready for storage: one string or null per column of the record, in column order, and the warnings from its
 * rules.
 */
export type PreparedRow =
  { readonly values: readonly (string | null)[]; readonly warnings?: readonly Finding[] } | { readonly reject: Refusal }

type Incoming = Readonly<Record<string, unknown>>

/**
 * Compiles the check of incoming rows once per publication: it returns every value in its normalized form, or the
 * reason why the row is rejected.
 */
export function compilePrepare(record: AnyRecord, context: CheckContext): (row: Incoming) => PreparedRow {
  const isIdDerived = record.id !== undefined && !record.key.includes('id')
  // These columns are filled in later: the subject is resolved, and a generated id is computed.
  const later = new Set([record.subject?.column, isIdDerived ? 'id' : undefined])
  const values = compileValues(
    columnsOfTable(record).map((column) => ({
      ...column,
      nullable: column.nullable || later.has(column.name),
      days: daysOf(column.field, context.today, isTimeOf(record, column.name)),
    })),
    context.today,
  )
  const { checks } = record
  const nested = columnsOfTable(record).flatMap(({ name, field }, index) => (isNested(field) ? [{ name, index }] : []))
  return (row) => {
    const prepared = values(row)
    if ('reject' in prepared) return prepared
    const findings = judge(checks, withLists(row, nested, prepared.values) as never, context)
    if (findings === undefined) return prepared
    const [first] = findings
    if (first?.level === 'reject') return { reject: first }
    return { ...prepared, warnings: [...(prepared.warnings ?? []), ...findings] }
  }
}

/** Returns a row as its rules receive it; lists and objects that a file provides as JSON text are parsed. */
function withLists(
  row: Incoming,
  nested: readonly { readonly name: string; readonly index: number }[],
  values: readonly (string | null)[],
): Incoming {
  const texts = nested.filter(({ name }) => typeof row[name] === 'string')
  if (texts.length === 0) return row
  return { ...row, ...Object.fromEntries(texts.map(({ name, index }) => [name, parseExact(values[index] ?? 'null')])) }
}

/** Compiles the check for removals, which use only the key, and for empty lists. */
export function compileKeys(
  record: AnyRecord,
  { today }: CheckContext,
): Readonly<Record<Removal['does'], (row: Incoming) => PreparedRow>> {
  const { key, subject, time } = record
  const list = time.mode === 'snapshot' ? [time.per, time.field] : key
  const compile = (names: readonly string[]) => {
    const required = new Set(names)
    const columns = columnsOfTable(record).map((column) => ({
      ...column,
      nullable: !required.has(column.name) || column.name === subject?.column,
      // A published row may be removed even if its dates count as implausible today.
      days: undefined,
    }))
    const values = compileValues(columns, today)
    return (row: Incoming) => values(Object.fromEntries(names.map((name) => [name, row[name]])))
  }
  return { withdraw: compile(key), empty: compile(list) }
}

/**
 * Compiles the check for fields that do not form a record yet. A field that provides a record's date must be
 * plausible.
 */
export function compilePrepareFields(
  { fields, feeds }: Pick<AnyStagingTable, 'fields' | 'feeds'>,
  { today }: CheckContext,
): (row: Incoming) => PreparedRow {
  return compileValues(
    Object.entries(fields).map(([name, field]) => {
      const fed = feeds.find((record) => isTimeOf(record, name))
      const stated = { ...fed?.fields[name]?.plausible, ...field.plausible }
      const days = daysOf({ plausible: field.plausible && stated }, today, fed !== undefined)
      return { name, field, nullable: field.isNullable, days }
    }),
    today,
  )
}

const isTimeOf = ({ time }: AnyRecord, name: string) => time.mode !== 'catalog' && time.field === name

const daysOf = ({ plausible }: Pick<Field, 'plausible'>, today: string, isTime: boolean) =>
  plausible && plausibleDays(plausible, today, isTime)

interface Value extends Pick<Column, 'name' | 'field' | 'nullable'> {
  /** The plausible range of dates for the field. */
  readonly days: Days | undefined
}

function compileValues(columns: readonly Value[], today: string): (row: Incoming) => PreparedRow {
  const cuts = columns.flatMap(({ name, field: { cut } }) => (cut === undefined ? [] : [{ name, cut }]))
  return (row) => {
    const values: (string | null)[] = []
    let warnings: Finding[] | undefined
    const warn = (found: Refusal) => void (warnings ??= []).push({ ...found, level: 'warn' })
    const on = { today, warn }
    const given = cuts.length === 0 ? row : cutRow(row, cuts)
    for (const column of columns) {
      const value = given[column.name]
      if (isMissing(value)) {
        if (!column.nullable) return { reject: missing(column.name) }
        values.push(null)
        continue
      }
      const text = columnText(column, value, on)
      if (typeof text !== 'string') return { reject: text }
      if (text === '' && isText(column.field)) {
        if (!column.nullable) return { reject: missing(column.name) }
        values.push(null)
        continue
      }
      const found = refusalOfImplausible(column.name, column.days, text)
      if (found === undefined) values.push(text)
      else if (!column.nullable) return { reject: found }
      else {
        warn(found)
        values.push(null)
      }
    }
    return warnings === undefined ? { values } : { values, warnings }
  }
}

const isText = ({ kind }: Field) => kind === 'text'

function columnText(column: Value, value: unknown, on: NestedContext): string | Refusal {
  const { name, field } = column
  if (field.kind !== 'list' && field.kind !== 'object') return storedText(field, value) ?? refusal(column, value)
  const text = nestedText(field, value, name, on)
  if (typeof text !== 'string' || fitsJsonb(text)) return text
  return unreadable(name, 'a value of at most 1,000,000 characters without NUL', text)
}

/** Returns a row whose overlong text is truncated and marked as truncated. */
function cutRow(row: Incoming, cuts: readonly { readonly name: string; readonly cut: Cut }[]): Incoming {
  const shortened: Record<string, unknown> = { ...row }
  for (const { name, cut } of cuts) {
    const value = row[name]
    const text = typeof value === 'string' ? cutText(value, cut.maxBytes) : value
    shortened[name] = text
    shortened[cut.truncatedBy] = text !== value || isTrue(row[cut.truncatedBy])
  }
  return shortened
}

/** A row that is already marked was truncated earlier. */
const isTrue = (value: unknown): boolean => value === true || value === 'true'

/** Combines the warnings from a row's reader with those from its checks. */
export const allWarnings = (
  read: readonly Refusal[] | undefined,
  found: readonly Finding[] | undefined,
): readonly Finding[] | undefined =>
  read === undefined ? found : [...read.map((each): Finding => ({ ...each, level: 'warn' })), ...(found ?? [])]

export const missing = (field: string): Refusal => ({
  rule: 'missing-value',
  value: field,
  reason: `${field} is missing`,
})

function refusal({ name, field }: Value, value: unknown): Refusal {
  const expected = expectedOf(field)
  if (typeof value === 'string') return unreadable(name, expected, value)
  return { rule: 'unreadable-value', value: typeof value, reason: `${name}: expected ${expected}, got ${typeof value}` }
}
