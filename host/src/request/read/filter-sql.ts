import { sql, type AnyRecord, type Field, type Filter, type ListOperation, type RawBuilder } from '@bourse/kit'
import {
  ALL,
  closedValues,
  fieldsIn,
  type FilteredField,
  namesOf,
  type Query,
  type Value,
} from '@bourse/engine/operations'
import { FOLDED_TEXTS } from '@bourse/engine/store'
import { foldText, foldedInSql } from './text-folding.ts'
import { column, type Condition } from './row-scope.ts'

/** The SQL conditions of a list's filter parameters. */
export function filterConditions({ record, filters }: ListOperation, query: Query): readonly Condition[] {
  return Object.entries(filters).flatMap(([name, filter]) => {
    const values = valuesIn(query, name, filter)
    if (searchesFoldedTexts(record, name, filter))
      return values.exact === undefined ? [] : [foldedTextsContain(foldText(String(values.exact)))]
    return conditionsOf(fieldsIn(record, name, filter), filter, values)
  })
}

/** Whether a filter searches exactly the strings stored in folded form with each row. */
const searchesFoldedTexts = ({ searched }: AnyRecord, name: string, { kind, fields = [name] }: Filter): boolean =>
  kind === 'contains' && fields.length === searched.length && fields.every((path) => searched.includes(path))

/** The folded strings are separated by line breaks, so a search text with a line break matches nothing. */
function foldedTextsContain(part: string): Condition {
  if (part.includes('\n')) return sql<boolean>`false`
  // A text shorter than three characters has no trigram, so the entire index would be scanned.
  if (part.length < 3) return sql<boolean>`strpos(${column(FOLDED_TEXTS)}, ${part}) > 0`
  const pattern = `%${part.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`
  return sql<boolean>`${column(FOLDED_TEXTS)} like ${pattern}`
}

interface Values {
  readonly exact: Value | undefined
  readonly from: Value | undefined
  readonly to: Value | undefined
}

function valuesIn(query: Query, name: string, filter: Filter): Values {
  const { exact, from, to } = namesOf(name, filter)
  return { exact: query[exact] ?? filter.default, from: query[from], to: query[to] }
}

function conditionsOf(
  fields: readonly FilteredField[],
  filter: Filter,
  { exact, from, to }: Values,
): readonly Condition[] {
  const [field] = fields
  if (field === undefined) return []
  switch (filter.kind) {
    case 'eq':
      return exact === undefined || (filter.all && exact === ALL) ? [] : [anyEquals(fields, exact)]
    case 'stated':
      return exact === undefined ? [] : [isStated(fields, exact === filter.words?.[0])]
    case 'anyOf':
      return Array.isArray(exact) ? [isOneOf(field, exact)] : []
    case 'has':
      return Array.isArray(exact) ? [someItem(field, (item) => isFoldedOneOf(item, exact))] : []
    case 'contains':
      return exact === undefined ? [] : [anyHolds(fields, foldText(String(exact)))]
    case 'range':
      return [...bound(field, '>=', from), ...bound(field, '<=', to)]
    case 'dates':
      return exact === undefined ? dateBounds(field, from, to) : dateBounds(field, exact, exact)
  }
}

const anyEquals = (fields: readonly FilteredField[], value: Value): Condition =>
  fields.map((field) => isOneOf(field, [value])).reduce((any, each) => sql<boolean>`(${any} or ${each})`)

/** Matches any of several values, ignoring case in text unless a closed list has exactly one spelling of each. */
function isOneOf({ kind, name, schema }: FilteredField, values: readonly unknown[]): Condition {
  const texts = values.map(String)
  if (kind === 'text' && closedValues(schema).length === 0) return isFoldedOneOf(column(name), texts)
  if (kind === 'instant') {
    const bounds = dateBounds({ kind, name }, texts[0], texts[0])
    return sql<boolean>`(${bounds.reduce((all, each) => sql<boolean>`${all} and ${each}`)})`
  }
  return sql<boolean>`${column(name)} = any(${texts}::${sql.raw(ARRAY_TYPES[kind] ?? 'text[]')})`
}

const ARRAY_TYPES: Readonly<Record<string, string>> = {
  date: 'date[]',
  decimal: 'numeric[]',
  count: 'numeric[]',
  boolean: 'boolean[]',
}

/** Values without letters are compared exactly, so an index can be used. */
function isFoldedOneOf(text: RawBuilder<unknown>, values: readonly unknown[]): Condition {
  const texts = values.map((value) => String(value).toLowerCase())
  const isPlain = texts.every((value) => value === value.toUpperCase())
  return sql<boolean>`${isPlain ? text : sql`lower(${text})`} = any(${texts}::text[])`
}

/** Whether a row has a value in any of the fields, or in none. */
function isStated(fields: readonly FilteredField[], wanted: boolean): Condition {
  const columns = fields.map(({ name }) => column(name))
  return sql<boolean>`(num_nonnulls(${sql.join(columns)}) > 0) = ${wanted}`
}

function anyHolds(fields: readonly FilteredField[], part: string): Condition {
  const holds = (text: RawBuilder<unknown>) => sql<boolean>`strpos(${foldedInSql(text)}, ${part}) > 0`
  const isText = ({ kind, member }: FilteredField) => kind === 'text' && member === undefined
  const each = fields.map((field) => (isText(field) ? holds(column(field.name)) : someItem(field, holds)))
  return sql<boolean>`(${sql.join(each, sql` or `)})`
}

/** Whether any item in a list field matches; a row without the list does not match. */
function someItem(
  { name, member }: Pick<FilteredField, 'name' | 'member'>,
  wanted: (item: RawBuilder<unknown>) => Condition,
): Condition {
  const items = sql`case jsonb_typeof(${column(name)}) when 'array' then ${column(name)} else '[]'::jsonb end`
  const [each, item] =
    member === undefined
      ? [sql`jsonb_array_elements_text(${items})`, sql`i.item`]
      : [sql`jsonb_array_elements(${items})`, sql`(i.item ->> ${sql.lit(member)})`]
  return sql<boolean>`exists (select from ${each} as i (item) where ${wanted(item)})`
}

function bound({ name }: FilteredField, comparison: '>=' | '<=', value: Value | undefined): readonly Condition[] {
  return value === undefined ? [] : [sql<boolean>`${column(name)} ${sql.raw(comparison)} ${String(value)}::numeric`]
}

/** Both bounds are inclusive; for instants, a date means the entire UTC day. */
export function dateBounds(
  { kind, name }: Pick<FilteredField, 'kind' | 'name'>,
  from: Value | undefined,
  to: Value | undefined,
): readonly Condition[] {
  const conditions: Condition[] = []
  if (from !== undefined) conditions.push(sql<boolean>`${column(name)} >= ${startOf(kind, String(from))}`)
  if (to !== undefined) conditions.push(sql<boolean>`${column(name)} ${endOf(kind, String(to))}`)
  return conditions
}

const isDay = (text: string) => text.length === '2026-03-02'.length

const startOf = (kind: Field['kind'], text: string) =>
  kind === 'date' ? sql`${text}::date` : sql`${isDay(text) ? `${text}T00:00:00Z` : text}::timestamptz`

function endOf(kind: Field['kind'], text: string) {
  if (kind === 'date') return sql`<= ${text}::date`
  return isDay(text) ? sql`< ${`${text}T00:00:00Z`}::timestamptz + interval '1 day'` : sql`<= ${text}::timestamptz`
}
