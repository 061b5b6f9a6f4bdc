import { isDate } from '@bourse/kit/values'

/** Order of day and month in dates such as `02/03/2023`. */
export type DateOrder = 'month-first' | 'day-first'

/** Parses a date in the format of the `--date-format` option. */
export type DateFormat = (text: string) => string | undefined

const PARTS: Readonly<Record<string, string>> = {
  YYYY: '(?<year>\\d{4})',
  YY: '(?<short>\\d{2})',
  MMM: '(?<name>[A-Za-z]{3,9})',
  MM: '(?<month>\\d{1,2})',
  M: '(?<month>\\d{1,2})',
  DD: '(?<day>\\d{1,2})',
  D: '(?<day>\\d{1,2})',
}
const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']
/** Two-digit years are between 1970 and 2069. */
const PIVOT = 70

/**
 * Compiles a format that consists of `YYYY`, `YY`, `M`, `MM`, `MMM`, `D`, `DD` and separators, such as `D/M/YYYY`.
 * @throws Error if year, month or day is missing
 */
export function dateFormat(format: string): DateFormat {
  const pattern = format.replaceAll(/YYYY|YY|MMM|MM?|DD?|[^\w\s]/g, (part) => PARTS[part] ?? `\\${part}`)
  if (!/year|short/.test(pattern) || !/month|name/.test(pattern) || !pattern.includes('<day>'))
    throw new Error(`--date-format ${format}: expected year, month and day, such as D/M/YYYY or MM-DD-YY`)
  const expression = new RegExp(`^${pattern}$`)
  return (text) => {
    const { year, short, name, month, day } = expression.exec(text)?.groups ?? {}
    const whole = year ?? (short === undefined ? '' : `${Number(short) < PIVOT ? '20' : '19'}${short}`)
    return dateOf(whole, name === undefined ? month : monthNamed(name), day)
  }
}

/** Returns a month's number from its English name or the first three letters. */
export function monthNamed(name: string): string | undefined {
  const at = MONTHS.indexOf(name.slice(0, 3).toLowerCase())
  return at < 0 ? undefined : String(at + 1)
}

/** Returns the date for a year, month and day in digits; undefined if the date does not exist. */
export function dateOf(year = '', month = '', day = ''): string | undefined {
  const date = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  return isDate(date) ? date : undefined
}
