import { Decimal, decimalText } from '@bourse/kit/values'

/**
 * A file's decimal mark: a comma; a point; either one, if cells are separated by semicolons; or a point, with commas
 * only as thousands separators.
 */
export type DecimalMark = 'comma' | 'point' | 'either' | 'thousands'

const MISSING = new Set(['', '-', '--', '.', 'nan', 'null', 'none', 'n/a', 'na', '#n/a', '<na>', 'nil'])
const CURRENCY_SIGN = /^([-+]?)(?:[$€£¥]\s*)/
const EXPONENT = /^[-+]?(?:\d+(?:\.\d*)?|\.\d+)[eE][-+]?\d{1,3}$/
const LONGEST = 80
/** Spaces of any width and apostrophes are thousands separators in some countries. */
const NARROW = /(?<=\d)[\s\u00A0\u202F'’](?=\d{3}(?!\d))/g

/**
 * Reads a number as publishers write it and keeps every digit. Returns null if the cell means "no value", undefined if
 * it is not a number or is ambiguous (`1,234`).
 */
export function readNumber(text: string, mark: DecimalMark = 'point'): string | null | undefined {
  const plain = mark === 'comma' ? undefined : decimalText(text)
  if (plain !== undefined) return plain
  if (text.length > LONGEST) return undefined
  const trimmed = text.trim()
  if (MISSING.has(trimmed.toLowerCase())) return null
  const unsigned = trimmed.replace(CURRENCY_SIGN, '$1').replaceAll(NARROW, '')
  const pointed = withPoint(unsigned, mark)
  if (pointed === undefined) return undefined
  return EXPONENT.test(pointed) ? decimalText(new Decimal(pointed).toFixed()) : decimalText(pointed)
}

const [COMMA_GROUPS, POINT_GROUPS] = [/^[-+]?\d{1,3}(?:,\d{3})+(?:\.\d*)?$/, /^[-+]?\d{1,3}(?:\.\d{3})+(?:,\d*)?$/]

/** Returns the number with a decimal point and without thousands separators; undefined if it is ambiguous. */
function withPoint(text: string, mark: DecimalMark): string | undefined {
  const [commas, points] = [text.split(',').length - 1, text.split('.').length - 1]
  if (commas === 0 && (mark !== 'comma' || points === 0)) return points > 1 ? withoutPoints(text) : text
  if (mark === 'point' || mark === 'thousands') {
    const isUnambiguous = commas > 1 || points === 1 || mark === 'thousands'
    return isUnambiguous && COMMA_GROUPS.test(text) ? text.replaceAll(',', '') : undefined
  }
  if (commas > 1) return mark === 'either' && COMMA_GROUPS.test(text) ? text.replaceAll(',', '') : undefined
  return points === 0 ? text.replace(',', '.') : withoutPoints(text)
}

const withoutPoints = (text: string) =>
  POINT_GROUPS.test(text) ? text.replaceAll('.', '').replace(',', '.') : undefined
