import { Decimal } from './decimal.ts'

/** Largest exponent that is written out: a number of the world has fewer digits. */
const MOST_DIGITS = 400

/**
 * A JSON document whose numbers are the text that they were written in, so that no digit passes through a binary
 * float; an exponent is written out. Throws a `SyntaxError` where it is no JSON.
 */
export function exactJson(text: string): unknown {
  return JSON.parse(text, keepDigits)
}

function keepDigits(_name: string, value: unknown, context?: { readonly source?: string }): unknown {
  if (typeof value !== 'number') return value
  const written = context?.source ?? String(value)
  if (!/e/i.test(written)) return written
  const number = new Decimal(written)
  return Math.abs(number.e) > MOST_DIGITS ? written : number.toFixed()
}
