import { isDate } from '@bourse/kit/values'

/** A line in a quarterly set, keyed by column name, as read from a tab-separated table. */
export type SetLine = Readonly<Record<string, string>>

const MONTHS = ['JAN', 'FEB', 'MAR', 'APR', 'MAY', 'JUN', 'JUL', 'AUG', 'SEP', 'OCT', 'NOV', 'DEC']

/** Converts a date as written in the sets, `31-MAR-2023`, to `2023-03-31`; null for other text. */
export function setDate(text: string | undefined): string | null {
  const [, day = '', month = '', year = ''] =
    /^(\d{2})-([A-Z]{3})-(\d{4})$/.exec(text?.trim().toUpperCase() ?? '') ?? []
  const date = `${year}-${String(MONTHS.indexOf(month) + 1).padStart(2, '0')}-${day}`
  return isDate(date) ? date : null
}

/** Returns a trimmed cell; null if it is empty or missing. */
export function setText(line: SetLine, column: string): string | null {
  const text = line[column]?.trim() ?? ''
  return text === '' ? null : text
}

/** Returns `1`, `0`, `true` or `false` as a boolean; null for anything else. */
export function setFlag(line: SetLine, column: string): boolean | null {
  const text = setText(line, column)?.toLowerCase()
  if (text === '1' || text === 'true') return true
  return text === '0' || text === 'false' ? false : null
}
