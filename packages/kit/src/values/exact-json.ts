import { Decimal } from './decimal.ts'

/** Largest exponent that is written out: a number of the world has fewer digits. */
const MOST_DIGITS = 400

/** What `JSON.parse` tells a reviver of a number: the text that stands there. */
interface Context {
  readonly source?: string
}

/** Node has these, TypeScript's library not yet. */
interface RawJson {
  rawJSON(text: string): unknown
  isRawJSON(value: unknown): boolean
}
const raw = JSON as unknown as RawJson

/** A JSON document of which every number is the text that stands there. Throws a `SyntaxError` where it is no JSON. */
export const parseExact = (text: string): unknown => JSON.parse(text, keepDigits)

function keepDigits(_name: string, value: unknown, context?: Context): unknown {
  return typeof value === 'number' ? (context?.source ?? String(value)) : value
}

/** The same with exponents written out, so that no digit passes through a binary float. */
export function exactJson(text: string): unknown {
  return JSON.parse(text, (name: string, value: unknown, context?: Context) => {
    const written = keepDigits(name, value, context)
    if (typeof value !== 'number' || typeof written !== 'string' || !/e/i.test(written)) return written
    const number = new Decimal(written)
    return Math.abs(number.e) > MOST_DIGITS ? written : number.toFixed()
  })
}

/**
 * What in a text may be a number that a binary float would write otherwise: 16 digits, an exponent or less than a
 * millionth, a zero at the end of a fraction, minus nought. It may find one in a string, which costs time and nothing
 * else.
 */
const INEXACT = /[[:,\s](?:-0(?![\d.])|-?(?:[\d.]{16}|[\d.]{1,15}[eE]|0\.0{6}|\d{1,15}\.\d{0,15}0(?!\d)))/

/**
 * A JSON object or array that `JSON.stringify` writes again with the same numbers, to the last digit: one that a binary
 * float would write otherwise is the text it is, as `JSON.rawJSON` makes it.
 * @throws SyntaxError where it is no JSON
 */
export function rewritableJson(text: string): unknown {
  // To look at each number takes five times as long, and almost no text needs it.
  return INEXACT.test(text) ? JSON.parse(text, asItStands) : JSON.parse(text)
}

function asItStands(_name: string, value: unknown, context?: Context): unknown {
  const source = context?.source
  return typeof value === 'number' && source !== undefined && String(value) !== source ? raw.rawJSON(source) : value
}

/** Whether a value of such a document is a number. */
export const isJsonNumber = (value: unknown): boolean => typeof value === 'number' || raw.isRawJSON(value)
