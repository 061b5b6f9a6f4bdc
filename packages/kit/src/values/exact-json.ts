import { Decimal } from './decimal.ts'

/** Largest exponent that is written out as plain digits; real values have fewer digits. */
const MOST_DIGITS = 400

/** The context passed by `JSON.parse` to a reviver for a number: its source text. */
interface Context {
  readonly source?: string
}

/** Node functions that TypeScript's library does not declare yet. */
interface RawJson {
  rawJSON(text: string): unknown
  isRawJSON(value: unknown): boolean
}
const raw = JSON as unknown as RawJson

/** Parses JSON with every number as its source text. Throws a `SyntaxError` if the text is not JSON. */
export const parseExact = (text: string): unknown => JSON.parse(text, keepDigits)

function keepDigits(_name: string, value: unknown, context?: Context): unknown {
  return typeof value === 'number' ? (context?.source ?? String(value)) : value
}

/**
 * Parses JSON like `parseExact` and rewrites exponents as plain digits, so that no digit passes through a binary float.
 */
export function exactJson(text: string): unknown {
  return JSON.parse(text, (name: string, value: unknown, context?: Context) => {
    const written = keepDigits(name, value, context)
    if (typeof value !== 'number' || typeof written !== 'string' || !/e/i.test(written)) return written
    const number = new Decimal(written)
    return Math.abs(number.e) > MOST_DIGITS ? written : number.toFixed()
  })
}

/**
 * Finds numbers that a binary float might write differently: 16 digits, an exponent, less than a millionth, a trailing
 * zero in a fraction, negative zero. A match inside a string costs time but does no harm.
 */
const INEXACT = /[[:,\s](?:-0(?![\d.])|-?(?:[\d.]{16}|[\d.]{1,15}[eE]|0\.0{6}|\d{1,15}\.\d{0,15}0(?!\d)))/

/**
 * Parses a JSON object or array so that `JSON.stringify` writes all numbers with exactly the same digits: a number that
 * a binary float would write differently keeps its text through `JSON.rawJSON`.
 * @throws SyntaxError if the text is not JSON
 */
export function rewritableJson(text: string): unknown {
  // Checking each number in a reviver takes five times as long, and almost no text needs it.
  return INEXACT.test(text) ? JSON.parse(text, asItStands) : JSON.parse(text)
}

function asItStands(_name: string, value: unknown, context?: Context): unknown {
  const source = context?.source
  return typeof value === 'number' && source !== undefined && String(value) !== source ? raw.rawJSON(source) : value
}

/** Returns whether a value in a document parsed by `rewritableJson` is a number. */
export const isJsonNumber = (value: unknown): boolean => typeof value === 'number' || raw.isRawJSON(value)
