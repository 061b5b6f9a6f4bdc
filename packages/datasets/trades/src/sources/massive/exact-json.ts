import { Decimal, decimalText } from '@bourse/kit'

/**
 * JSON with every number as the text it was written in: prices keep their digits, and nanoseconds do not fit into a
 * binary float.
 */
export function parseExact(json: string): unknown {
  const keepDigits = (_: string, value: unknown, context?: { readonly source?: string }) =>
    typeof value === 'number' ? (context?.source ?? String(value)) : value
  return JSON.parse(json, keepDigits)
}

/** A JSON number as plain decimal text, also where it was written with an exponent; undefined for anything else. */
export function plainNumber(text: string): string | undefined {
  const plain = decimalText(text)
  if (plain !== undefined) return plain
  return /^-?\d+(?:\.\d+)?[eE][+-]?\d{1,2}$/.test(text) ? decimalText(new Decimal(text).toFixed()) : undefined
}
