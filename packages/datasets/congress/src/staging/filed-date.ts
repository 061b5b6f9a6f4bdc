import { isDate } from '@bourse/kit/values'

/** Parses a date in the reports' formats, 2026-03-02 or 3/2/2026; undefined for any other text. */
export function filedDate(text: string): string | undefined {
  const [, month = '', day = '', year = ''] = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/.exec(text.trim()) ?? []
  const date = year === '' ? text.trim() : `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  return isDate(date) ? date : undefined
}
