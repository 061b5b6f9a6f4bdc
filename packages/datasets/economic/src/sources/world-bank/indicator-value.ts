import { BadRecord } from '@bourse/kit'
import { decimalText } from '@bourse/kit/values'

/** An indicator's value for a country (or country group) in a year. */
export interface IndicatorValue {
  /** Code of the indicator, for example `NY.GDP.MKTP.CD`; undefined if the file does not contain it. */
  readonly indicator: string | undefined
  /** The World Bank's name for the indicator. */
  readonly indicatorName: string | undefined
  /** ISO 3166 alpha-3 code, or the code of a country group, for example `WLD` or `EMU`. */
  readonly countryCode: string
  readonly country: string
  /** Four-digit year, for example `2023`. */
  readonly year: string
  /** Exact decimal text; null if there is no value. */
  readonly value: string | null
}

const MISSING: ReadonlySet<string> = new Set(['', '..', '.', 'N/A', 'NaN'])

/** Validates the parsed fields of a row and returns the value. */
export function indicatorValue(
  row: Readonly<Record<string, unknown>>,
  read: Omit<IndicatorValue, 'value'> & { readonly written: string },
): IndicatorValue | BadRecord {
  const { written, ...rest } = read
  const text = plain(written.trim())
  const value = MISSING.has(text) ? null : decimalText(text)
  if (/^[A-Z][A-Z0-9]{2}$/.test(rest.countryCode) && /^\d{4}$/.test(rest.year) && value !== undefined)
    return { ...rest, value }
  return new BadRecord(row, 'expected a three-letter country code, a year and a number', {
    rule: 'unreadable-value',
    value: `${rest.countryCode} ${rest.year} ${written}`,
  })
}

/** Converts a number with an exponent, for example `2.7360935E13`, to a plain decimal. */
function plain(text: string): string {
  const [, sign = '', whole = '', fraction = '', power = '0'] = /^(-?)(\d+)(?:\.(\d+))?[eE]([+-]?\d+)$/.exec(text) ?? []
  if (whole === '') return text
  const digits = whole + fraction
  const point = whole.length + Number(power)
  if (Math.abs(Number(power)) > 40) return text
  const padded = point <= 0 ? '0'.repeat(1 - point) + digits : digits.padEnd(point, '0')
  const at = Math.max(point, 1)
  return `${sign}${padded.slice(0, at)}.${padded.slice(at)}0`
}
