import { isDate } from '@bourse/kit/values'

/** A line of a quarterly set by the names of its columns, as a reader of tab-separated tables gives it. */
export type SetLine = Readonly<Record<string, string>>

const MONTHS = ['JAN', 'FEB', 'MAR', 'APR', 'MAY', 'JUN', 'JUL', 'AUG', 'SEP', 'OCT', 'NOV', 'DEC']

/** A date of the sets, `31-MAR-2023`, as `2023-03-31`; null for other text. */
export function setDate(text: string | undefined): string | null {
  const [, day = '', month = '', year = ''] =
    /^(\d{2})-([A-Z]{3})-(\d{4})$/.exec(text?.trim().toUpperCase() ?? '') ?? []
  const date = `${year}-${String(MONTHS.indexOf(month) + 1).padStart(2, '0')}-${day}`
  return isDate(date) ? date : null
}

/** A cell without white space around it; null where it is empty or not there. */
export function setText(line: SetLine, column: string): string | null {
  const text = line[column]?.trim() ?? ''
  return text === '' ? null : text
}

/** `1`, `0`, `true` or `false`; null for anything else. */
export function setFlag(line: SetLine, column: string): boolean | null {
  const text = setText(line, column)?.toLowerCase()
  if (text === '1' || text === 'true') return true
  return text === '0' || text === 'false' ? false : null
}
