import { problem, type Problem, type ProblemDetail } from '@bourse/kit'
import { isDate, lastInstantOf, nearestName, oneLine, utcInstant } from '@bourse/kit/values'
import { expectedIn } from '@bourse/kit/delivery'
import type { TSchema } from '@sinclair/typebox'
import { insteadOf } from './instead-of.ts'
import { MAX_ITEMS, MAX_TEXT } from './bounds.ts'
import { closedValues } from './filter-params.ts'
import { kindOf, MAX_TOLD, type Param } from './params.ts'
import { firstSpellings } from './selector-params.ts'

/** Parameters as received: every occurrence, in order. */
export type RawQuery = Readonly<Record<string, string | readonly string[] | undefined>>

export type Value = string | number | boolean | readonly string[]
export type Query = Readonly<Record<string, Value>>

/** Parses a request's parameters. Throws one 422 that names the first 20 mistakes. */
export function parseQuery(params: ReadonlyMap<string, Param>, raw: RawQuery): Query {
  const query: Record<string, Value> = {}
  const errors: ProblemDetail[] = []
  for (const [name, given] of Object.entries(raw)) {
    if (errors.length === MAX_TOLD) throw wrong(errors)
    const param = params.get(name)
    if (param === undefined) errors.push(unknown(name, [...params.keys()]))
    else if (given !== undefined && !isFirstPage(name, given)) {
      const read = readParam(param, typeof given === 'string' ? [given] : given)
      if ('wrong' in read) errors.push({ code: 'invalid', parameter: name, message: read.wrong })
      else query[name] = read.value
    }
  }
  for (const { name, required } of params.values())
    if (required && query[name] === undefined && !errors.some(({ parameter }) => parameter === name))
      errors.push({ code: 'missing', parameter: name, message: 'is required' })
  if (errors.length > 0) throw wrong(errors)
  return query
}

function wrong(errors: readonly ProblemDetail[]): Problem {
  const detail = errors.map(({ parameter, message }) => `${parameter}: ${message}`).join('; ')
  return problem('invalid-parameter', detail.slice(0, 1_000), { errors: errors.slice(0, MAX_TOLD) })
}

function unknown(name: string, known: readonly string[]): ProblemDetail {
  const message = `is not a parameter of this operation; ${insteadOf(name, known)}`
  return { code: 'unknown', parameter: name.slice(0, 60), message }
}

type Read = { readonly value: Value } | { readonly wrong: string }

/** Pagination loops often begin with an empty cursor. */
const isFirstPage = (name: string, given: string | readonly string[]) => name === 'cursor' && given === ''

/** An empty value is rejected: if it were ignored, a caller who forgot the value would get all rows. */
const EMPTY: Read = { wrong: 'is empty: set a value, or omit the parameter' }

function readParam(param: Param, given: readonly string[]): Read {
  if (param.kind === 'list') return readList(param, given)
  const [text = '', ...more] = given
  if (more.length > 0) return { wrong: 'may be given only once' }
  if (text === '') return EMPTY
  if (text.includes('\0')) return { wrong: 'must not contain NUL characters' }
  return READERS[param.kind](param, text)
}

function readList({ schema, fold = String }: Param, given: readonly string[]): Read {
  const stated = given.flatMap((text) => text.split(',')).map(oneLine)
  const items = [
    ...firstSpellings(
      stated.filter((item) => item !== ''),
      fold,
    ).values(),
  ]
  if (items.length === 0) return EMPTY
  const max = numberOr(schema['maxItems'], MAX_ITEMS)
  if (items.length > max) return { wrong: `at most ${max} values, got ${items.length}` }
  const long = items.find((item) => exceeds(item, MAX_TEXT) || item.includes('\0'))
  if (long !== undefined)
    return {
      wrong: `a value must have at most ${MAX_TEXT} characters and no NUL, got ${JSON.stringify(long.slice(0, 30))}…`,
    }
  const minItems = numberOr(schema['minItems'], 0)
  if (items.length < minItems) return { wrong: `at least ${minItems} values` }
  return wrongItem(schema, items) ?? closedItems(schema, items)
}

/** Kinds for which some strings are invalid. */
const TYPED: ReadonlySet<Param['kind']> = new Set(['integer', 'decimal', 'date', 'instant', 'dateOrInstant', 'boolean'])

/** Rejects text that is empty once normalized like stored names, except for a cursor. */
const textValue = ({ name }: Param, text: string): Read => (text === '' && name !== 'cursor' ? EMPTY : { value: text })

/** Returns the first item that is not valid for the item type. The items remain strings. */
function wrongItem({ items: item }: TSchema, given: readonly string[]): Read | undefined {
  if (!isSchema(item)) return undefined
  const kind = kindOf(item)
  if (kind === 'list' || !TYPED.has(kind)) return undefined
  const param: Param = { name: '', kind, schema: item, required: false }
  return given.map((text) => READERS[kind](param, text)).find((read) => 'wrong' in read)
}

/** Replaces enum values with their declared spelling and rejects unknown values with the nearest suggestion. */
function closedItems({ items: item }: TSchema, given: readonly string[]): Read {
  const known = isSchema(item) ? closedValues(item) : []
  if (known.length === 0) return { value: given }
  const found = given.map((text) => known.find((value) => value.toLowerCase() === text.toLowerCase()))
  const wrong = given.find((_, index) => found[index] === undefined)
  if (wrong !== undefined) return { wrong: `${shortText(wrong)} is not a valid value; ${insteadOf(wrong, known)}` }
  return { value: [...new Set(found.flatMap((value) => value ?? []))] }
}

const isSchema = (value: unknown): value is TSchema => typeof value === 'object' && value !== null

/** A number in JSON notation or in common variants such as `+1` and `.5`. */
const NUMBER = /^[+-]?(\d{1,30}(\.\d{0,30})?|\.\d{1,30})([eE][+-]?\d{1,3})?$/

const READERS: Readonly<Record<Exclude<Param['kind'], 'list'>, (param: Param, text: string) => Read>> = {
  text: (param, text) => {
    const { schema } = param
    const max = numberOr(schema['maxLength'], MAX_TEXT)
    if (exceeds(text, max)) return { wrong: `expected at most ${max} characters, got ${charactersIn(text)}` }
    const pattern: unknown = schema['pattern']
    return typeof pattern === 'string' && !new RegExp(pattern).test(text)
      ? { wrong: `expected a value such as ${exampleOf(schema)}, got ${shortText(text)}` }
      : textValue(param, oneLine(text))
  },
  date: (_, text) => (isDate(text) ? { value: text } : { wrong: `expected a date YYYY-MM-DD, got ${shortText(text)}` }),
  instant: (_, text) => {
    const instant = utcInstant(lastInstantOf(text))
    return instant === undefined
      ? {
          wrong: `expected an instant such as 2026-03-02T21:00:00Z or a date, got ${shortText(text)}${hintAt(text)}`,
        }
      : { value: instant }
  },
  dateOrInstant: (_, text) => {
    const value = isDate(text) ? text : utcInstant(text)
    return value === undefined
      ? { wrong: `expected a date or an instant such as 2026-03-02T21:00:00Z, got ${shortText(text)}${hintAt(text)}` }
      : { value }
  },
  integer: ({ schema }, text) => {
    const [min, max] = [
      numberOr(schema['minimum'], Number.MIN_SAFE_INTEGER),
      numberOr(schema['maximum'], Number.MAX_SAFE_INTEGER),
    ]
    const value = /^[+-]?\d{1,16}$/.test(text) ? Number(text) : Number.NaN
    return value >= min && value <= max
      ? { value }
      : { wrong: `expected a whole number from ${min} to ${max}, got ${shortText(text)}` }
  },
  decimal: ({ schema }, text) => {
    const [min, max] = [numberOr(schema['minimum'], -Infinity), numberOr(schema['maximum'], Infinity)]
    const value = NUMBER.test(text) ? Number(text) : Number.NaN
    return value >= min && value <= max
      ? { value: text }
      : { wrong: `expected ${expectedIn(schema)}, got ${shortText(text)}` }
  },
  boolean: (_, text) =>
    text === 'true' || text === 'false'
      ? { value: text === 'true' }
      : { wrong: `expected true or false, got ${shortText(text)}` },
  oneOf: ({ schema }, text) => {
    const values = closedValues(schema)
    const value = values.find((candidate) => candidate.toLowerCase() === text.toLowerCase())
    if (value !== undefined) return { value }
    const near = nearestName(text, values)
    const meant = near === undefined ? '' : `; did you mean ${near}?`
    return { wrong: `expected one of ${values.join(', ')}, got ${shortText(text)}${meant}` }
  },
}

/** Counts characters as JSON Schema does: characters above U+FFFF are two UTF-16 units but one character. */
const charactersIn = (text: string) => [...text].length
const exceeds = (text: string, max: number) => text.length > max && charactersIn(text) > max

const shortText = (text: string) => JSON.stringify(text.length > 60 ? `${text.slice(0, 60)}…` : text)

/** What the caller probably meant by an instant that cannot be read. */
function hintAt(text: string): string {
  // An unencoded `+` in a URL is decoded as a space.
  if (/T\S+ \d{2}:?\d{2}$/.test(text)) return ': write the + in an offset as %2B'
  if (text.startsWith('latest'))
    return ': a date means its entire UTC day, and /v1/datasets/{dataset}/publications lists the instants of changes'
  return ''
}

function exampleOf(schema: TSchema): string {
  const [example]: readonly unknown[] = Array.isArray(schema['examples']) ? schema['examples'] : []
  return String(example ?? schema['pattern'])
}

const numberOr = (value: unknown, otherwise: number) => (typeof value === 'number' ? value : otherwise)
