import { problem, type ProblemDetail } from '@bourse/kit'
import { currencyUnit, decimalText, isDate, nearestName, oneLine } from '@bourse/kit/values'
import { SCREENER_FIELDS, type ScreenerFieldName, type ScreenerFieldType } from '@bourse/services'
import { MAX_FILTERS, MAX_SORT, OPERATORS, type Operator, type Screen, type ScreenFilter } from './body.ts'

/** A filter's condition on a field, with its value as text. */
export interface Comparison {
  readonly field: ScreenerFieldName
  readonly op: Operator
  readonly values: readonly string[]
}

/** A sort key. */
export interface SortKey {
  readonly field: ScreenerFieldName
  readonly order: 'asc' | 'desc'
}

/** A validated screen. */
export interface CheckedScreen {
  readonly comparisons: readonly Comparison[]
  readonly sort: readonly SortKey[]
}

const ORDERED: readonly Operator[] = ['gt', 'gte', 'lt', 'lte']
const LISTED: readonly Operator[] = ['in', 'not_in']
const DEFAULT_SORT: SortKey = { field: 'market_capitalization', order: 'desc' }

type ReportMistake = (pointer: string, message: string) => void

/**
 * Returns the errors in a body of any shape that depend on the types of its fields; the schema reports all other
 * errors.
 */
export function mistakesIn(body: unknown): readonly ProblemDetail[] {
  const mistakes: ProblemDetail[] = []
  const report: ReportMistake = (pointer, message) => mistakes.push({ code: 'invalid', pointer, message })
  const { filters, sort } = membersOf(body)
  for (const [at, filter] of itemsOf(filters, MAX_FILTERS)) comparisonOf(filter, `/filters/${at}`, report)
  keysOf(itemsOf(sort, MAX_SORT), report)
  return mistakes
}

/** Returns the screen described by a body that has no errors. */
export function screenOf({ filters = [], sort = [] }: Screen): CheckedScreen {
  const refuse: ReportMistake = (pointer, message) => {
    throw problem('invalid-parameter', `${pointer}: ${message}`)
  }
  const comparisons = filters.flatMap((filter, at) => comparisonOf(filter, `/filters/${at}`, refuse) ?? [])
  const keys = keysOf(itemsOf(sort, MAX_SORT), refuse)
  return { comparisons, sort: keys.length === 0 ? [DEFAULT_SORT] : keys }
}

const membersOf = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null ? { ...value } : {}

/** Returns a list's first items with their indexes; nothing if the value is not a list. */
const itemsOf = (
  list: unknown,
  most: number,
): readonly (readonly [at: number, item: Readonly<Record<string, unknown>>])[] =>
  Array.isArray(list) ? list.slice(0, most).map((item: unknown, at) => [at, membersOf(item)]) : []

function keysOf(items: ReturnType<typeof itemsOf>, report: ReportMistake): readonly SortKey[] {
  const keys = new Map<string, SortKey>()
  for (const [at, { field, order }] of items) {
    const pointer = `/sort/${at}/field`
    if (typeof field !== 'string') continue
    if (!isField(field)) report(pointer, unknownField(field))
    else if (keys.has(field)) report(pointer, `${field} is already a sort key`)
    else keys.set(field, { field, order: order === 'asc' ? 'asc' : 'desc' })
  }
  return [...keys.values()]
}

/** Maximum length of the caller's text that a message quotes. */
const MAX_ECHO_LENGTH = 60

const shown = (value: unknown) => JSON.stringify(value).slice(0, MAX_ECHO_LENGTH)

const isField = (name: string): name is ScreenerFieldName => Object.hasOwn(SCREENER_FIELDS, name)

function unknownField(given: string): string {
  const nearest = nearestName(given, Object.keys(SCREENER_FIELDS))
  const hint =
    nearest === undefined ? 'the documentation of POST /v1/screener lists all fields' : `the nearest is ${nearest}`
  return `there is no field ${given.slice(0, MAX_ECHO_LENGTH)}; ${hint}`
}

/**
 * Returns a filter's comparison; undefined if its value has an unusable shape, which the schema rejects or for which an
 * error was already reported.
 */
function comparisonOf(
  filter: Partial<Record<keyof ScreenFilter, unknown>>,
  pointer: string,
  report: ReportMistake,
): Comparison | undefined {
  const { field, op, value } = filter
  if (typeof field !== 'string') return undefined
  if (!isField(field)) {
    report(`${pointer}/field`, unknownField(field))
    return undefined
  }
  if (!isOperator(op)) return undefined
  const { type } = SCREENER_FIELDS[field]
  const refused = refusedOperator(type, op)
  if (refused !== undefined) {
    report(`${pointer}/op`, refused)
    return undefined
  }
  const values = valuesOf(value, { op, type: op === 'is_null' ? 'bool' : type }, (below, message) =>
    report(`${pointer}/value${below}`, message),
  )
  return values === undefined
    ? undefined
    : { field, op, values: field === 'currency_code' ? values.map(currencyUnit) : values }
}

const isOperator = (op: unknown): op is Operator => OPERATORS.some((name) => name === op)
const isPlain = (value: unknown) => ['string', 'number', 'boolean'].includes(typeof value)

interface FieldOperator {
  readonly op: Operator
  readonly type: ScreenerFieldType
}

function valuesOf(value: unknown, { op, type }: FieldOperator, report: ReportMistake): readonly string[] | undefined {
  const isList = Array.isArray(value)
  const values: readonly unknown[] = isList ? value : [value]
  if (!values.every(isPlain)) return undefined
  if (isList !== LISTED.includes(op)) {
    report('', isList ? `${op} takes one value` : `${op} takes a list`)
    return undefined
  }
  const texts = values.map((each) => valueText(type, each))
  const bad = texts.indexOf(undefined)
  if (bad < 0) return texts.flatMap((text) => text ?? [])
  report(isList ? `/${bad}` : '', `expected ${EXPECTED[type]}, got ${shown(values[bad])}`)
  return undefined
}

function refusedOperator(type: ScreenerFieldType, op: Operator): string | undefined {
  const isText = type === 'text' || type === 'code'
  if ((isText || type === 'bool') && ORDERED.includes(op)) return `${op} applies only to numbers and dates`
  return type === 'bool' && LISTED.includes(op) ? `${op} does not apply to booleans; use eq` : undefined
}

const EXPECTED: Readonly<Record<ScreenerFieldType, string>> = {
  text: 'a text',
  code: 'a code',
  decimal: 'a number',
  ratio: 'a number',
  count: 'a number',
  date: 'a date YYYY-MM-DD',
  bool: 'true or false',
}

/** Returns a value's text for comparisons; numbers keep all their digits. */
function valueText(type: ScreenerFieldType, value: unknown): string | undefined {
  if (type === 'bool') return typeof value === 'boolean' ? String(value) : undefined
  if (type === 'decimal' || type === 'ratio' || type === 'count') {
    if (typeof value === 'number') return numberText(value)
    return typeof value === 'string' ? decimalText(value) : undefined
  }
  if (typeof value !== 'string') return undefined
  if (type === 'date') return isDate(value) ? value : undefined
  // Normalize the text the same way as stored names.
  return oneLine(value)
}

/** Large and small numbers have an exponent, which PostgreSQL parses exactly. */
const numberText = (value: number) => (Number.isFinite(value) ? String(value) : undefined)
