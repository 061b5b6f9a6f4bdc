import { BadRecord } from '@bourse/kit'
import { decimalText } from '@bourse/kit/values'

/** The value of an indicator for a country or country group, and a year. */
export interface IndicatorValue {
  /** `NY.GDP.MKTP.CD`; undefined if the file does not have it. */
  readonly indicator: string | undefined
  /** The World Bank's name of the indicator. */
  readonly indicatorName: string | undefined
  /** ISO 3166 alpha-3, or the code of an aggregate such as `WLD` and `EMU`. */
  readonly countryCode: string
  readonly country: string
  /** `2023` */
  readonly year: string
  /** Exact decimal text; null if there is no value. */
  readonly value: string | null
}

const MISSING: ReadonlySet<string> = new Set(['', '..', '.', 'N/A', 'NaN'])

/** Validates the parsed fields of a row. */
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

/** Converts numbers with an exponent, such as `2.7360935E13`, to plain decimals. */
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
