/**
 * What `JSON.parse` tells a reviver of a number, and what it takes to write one as it stood; Node has both,
 * TypeScript's library not yet.
 */
interface ExactJson {
  parse(
    text: string,
    reviver: (name: string, value: unknown, context: { readonly source?: string }) => unknown,
  ): unknown
  rawJSON(text: string): unknown
}
const exact = JSON as unknown as ExactJson

/**
 * What in a text may be a number that a binary float would write otherwise: 16 digits, an exponent or less than a
 * millionth, a zero at the end of a fraction, minus nought. It may find one in a string, which costs time and nothing
 * else.
 */
const INEXACT = /[[:,\s](?:-0(?![\d.])|-?(?:[\d.]{16}|[\d.]{1,15}[eE]|0\.0{6}|\d{1,15}\.\d{0,15}0(?!\d)))/

/**
 * Reads a JSON object so that writing it again gives the same numbers, to the last digit: a price that no binary float
 * holds stays the text it is.
 */
export function exactJson(text: string): Readonly<Record<string, unknown>> {
  // To look at each number takes five times as long, while nobody else is served, and almost no answer needs it.
  const value: unknown = INEXACT.test(text) ? exact.parse(text, asItStands) : JSON.parse(text)
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new TypeError('an answer of an operation is a JSON object')
  return value as Readonly<Record<string, unknown>>
}

function asItStands(_: string, each: unknown, { source }: { readonly source?: string }): unknown {
  return typeof each === 'number' && source !== undefined && String(each) !== source ? exact.rawJSON(source) : each
}
