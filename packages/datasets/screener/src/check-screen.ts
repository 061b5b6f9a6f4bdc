import { decimalText, isDate, problem, type ProblemDetail } from '@bourse/kit'
import { SCREENER_FIELDS, type ScreenerFieldName, type ScreenerFieldType } from '@bourse/services'
import type { Operator, Screen, ScreenFilter } from './body.ts'

/** A comparison of a field, its value as text. */
export interface Comparison {
  readonly field: ScreenerFieldName
  readonly op: Operator
  readonly values: readonly string[]
}

/** A key of an order. */
export interface SortKey {
  readonly field: ScreenerFieldName
  readonly order: 'asc' | 'desc'
}

/** A screen that can be read. */
export interface CheckedScreen {
  readonly comparisons: readonly Comparison[]
  readonly sort: readonly SortKey[]
}

/** Findings that are told at once. */
const MOST = 20
const ORDERED: readonly Operator[] = ['gt', 'gte', 'lt', 'lte']
const LISTED: readonly Operator[] = ['in', 'not_in']
const DEFAULT_SORT: SortKey = { field: 'market_capitalization', order: 'desc' }

/** What a screen asks, checked against the types of its fields; all that is wrong is told at once. */
export function checkScreen({ filters = [], sort = [] }: Screen): CheckedScreen {
  const wrong: ProblemDetail[] = []
  const tell = (pointer: string, message: string) => wrong.push({ code: 'invalid', pointer, message })
  const comparisons = filters.flatMap((filter, at) => comparisonOf(filter, `/filters/${at}`, tell) ?? [])
  const keys = sort.flatMap(({ field, order = 'desc' }, at): readonly SortKey[] => {
    const pointer = `/sort/${at}/field`
    if (!isField(field)) tell(pointer, unknownField(field))
    else if (sort.findIndex((other) => other.field === field) < at) tell(pointer, `${field} orders the rows already`)
    else return [{ field, order }]
    return []
  })
  if (wrong.length > 0) {
    const [first] = wrong
    throw problem('invalid-parameter', `${first?.pointer}: ${first?.message}`, { errors: wrong.slice(0, MOST) })
  }
  return { comparisons, sort: keys.length === 0 ? [DEFAULT_SORT] : keys }
}

const isField = (name: string): name is ScreenerFieldName => Object.hasOwn(SCREENER_FIELDS, name)

function unknownField(name: string): string {
  const nearest = Object.keys(SCREENER_FIELDS)
    .map((known) => ({ known, away: distance(name, known) }))
    .sort((a, b) => a.away - b.away)[0]
  return `there is no field ${name}; the nearest is ${nearest?.known}`
}

type Tell = (pointer: string, message: string) => void

function comparisonOf({ field, op, value }: ScreenFilter, pointer: string, tell: Tell): Comparison | undefined {
  if (!isField(field)) {
    tell(`${pointer}/field`, unknownField(field))
    return undefined
  }
  const { type } = SCREENER_FIELDS[field]
  const refused = refusedOperator(type, op)
  if (refused !== undefined) {
    tell(`${pointer}/op`, refused)
    return undefined
  }
  const values = [value].flat()
  const isList = Array.isArray(value)
  const wanted = op === 'is_null' ? 'bool' : type
  if (isList !== LISTED.includes(op)) tell(`${pointer}/value`, isList ? `${op} takes one value` : `${op} takes a list`)
  else {
    const texts = values.map((each) => valueText(wanted, each))
    const bad = texts.indexOf(undefined)
    if (bad < 0) return { field, op, values: texts.flatMap((text) => text ?? []) }
    tell(
      `${pointer}/value${isList ? `/${bad}` : ''}`,
      `expected ${EXPECTED[wanted]}, got ${JSON.stringify(values[bad])}`,
    )
  }
  return undefined
}

function refusedOperator(type: ScreenerFieldType, op: Operator): string | undefined {
  const isText = type === 'text' || type === 'code'
  if ((isText || type === 'bool') && ORDERED.includes(op)) return `${op} compares numbers and dates alone`
  return type === 'bool' && LISTED.includes(op) ? `${op} does not take true and false; use eq` : undefined
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

/** A value as the text that it is compared as: numbers keep their digits. */
function valueText(type: ScreenerFieldType, value: unknown): string | undefined {
  if (type === 'bool') return typeof value === 'boolean' ? String(value) : undefined
  if (type === 'decimal' || type === 'ratio' || type === 'count') {
    if (typeof value === 'number') return numberText(value)
    return typeof value === 'string' ? decimalText(value) : undefined
  }
  if (typeof value !== 'string') return undefined
  return type === 'date' && !isDate(value) ? undefined : value
}

/** Large and small numbers are written with an exponent, which Postgres reads as exactly. */
const numberText = (value: number) => (Number.isFinite(value) ? String(value) : undefined)

/** How many letters tell two names apart. */
function distance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, at) => at)
  for (const [i, letter] of [...a].entries()) {
    const next = [i + 1]
    for (const [j, other] of [...b].entries())
      next.push(Math.min((row[j] ?? 0) + (letter === other ? 0 : 1), (row[j + 1] ?? 0) + 1, (next[j] ?? 0) + 1))
    row = next
  }
  return row.at(-1) ?? 0
}
