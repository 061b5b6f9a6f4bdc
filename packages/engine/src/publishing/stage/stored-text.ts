import type { Field } from '@bourse/kit'
import { decimalText, isDate, oneLine, utcInstant } from '@bourse/kit/values'
import type { FieldKind } from '@bourse/kit/delivery'

/** Maximum length of a field's text or JSON value, in characters. */
const MAX_TEXT = 1_000_000

/** Whether an incoming value means "no value". */
export const isMissing = (value: unknown): value is undefined | null | '' =>
  value === undefined || value === null || value === ''

/**
 * Returns a plain value's normalized form; undefined if the field does not accept it. A whitespace-only value counts as
 * empty.
 */
export function storedText(
  { kind, hasLines = false, spelled }: Pick<Field, 'kind'> & Partial<Pick<Field, 'hasLines' | 'spelled'>>,
  value: unknown,
): string | undefined {
  const text = textOfKind(kind, value, hasLines)
  return text === undefined || text === '' || spelled === undefined ? text : spelled(text)
}

function textOfKind(kind: FieldKind, value: unknown, hasLines: boolean): string | undefined {
  switch (kind) {
    case 'text':
      if (typeof value !== 'string' || value.length > MAX_TEXT || value.includes('\0')) return undefined
      return hasLines ? value : oneLine(value)
    case 'date':
      return typeof value === 'string' && isDate(value) ? value : undefined
    case 'instant':
      return typeof value === 'string' ? utcInstant(value) : undefined
    case 'decimal':
      return typeof value === 'string' ? decimalText(value) : undefined
    case 'count':
      return countText(value)
    case 'boolean':
      return booleanText(value)
    case 'json':
      return jsonText(value)
    case 'list':
    case 'object':
      return undefined
  }
}

/** The usual form of an integer. */
const PLAIN_COUNT = /^(?:0|[1-9]\d{0,17})$/

function countText(value: unknown): string | undefined {
  if (typeof value === 'string' && PLAIN_COUNT.test(value)) return value
  if (typeof value === 'number') return Number.isSafeInteger(value) ? String(value) : undefined
  const text = typeof value === 'string' ? decimalText(value) : typeof value === 'bigint' ? String(value) : undefined
  return text !== undefined && /^-?\d{1,18}$/.test(text) ? text : undefined
}

function booleanText(value: unknown): string | undefined {
  if (value === true || value === 'true') return 'true'
  return value === false || value === 'false' ? 'false' : undefined
}

/** JSON escapes that jsonb cannot store: NUL, and halves of a surrogate pair. */
const NOT_IN_JSONB = /(?<!\\)(?:\\\\)*\\u(?:0000|d[89a-f])/

export const fitsJsonb = (text: string): boolean => text.length <= MAX_TEXT && !NOT_IN_JSONB.test(text)

function jsonText(value: unknown): string | undefined {
  try {
    // Values that JSON cannot represent, such as functions, yield undefined.
    const text: string | undefined = JSON.stringify(value)
    return text === undefined || !fitsJsonb(text) ? undefined : text
  } catch {
    return undefined
  }
}

const EXPECTED: Readonly<Record<FieldKind, string>> = {
  text: 'text of at most 1,000,000 characters without NUL',
  date: 'a date YYYY-MM-DD',
  instant: 'an instant such as 2026-03-02T21:00:00Z',
  decimal: 'a decimal such as 189.95',
  count: 'a whole number of at most 18 digits',
  boolean: 'true or false',
  json: 'a JSON value of at most 1,000,000 characters without NUL',
  list: 'a list',
  object: 'an object',
}

/** Returns a description of what a field accepts: `a list, each item a decimal such as 189.95`. */
export function expectedOf({ kind, items, members }: Field): string {
  if (items !== undefined) return `${EXPECTED[kind]}, each item ${expectedOf(items)}`
  return members === undefined ? EXPECTED[kind] : `${EXPECTED[kind]} of ${Object.keys(members).join(', ')}`
}
