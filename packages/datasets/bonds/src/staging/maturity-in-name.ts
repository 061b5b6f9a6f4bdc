import { isDate } from '@bourse/kit/values'

/**
 * Returns the maturity date at the end of a name: `02/23/2046` is that day, `4.65% 2046` the last day of the year.
 * Returns undefined if the name does not end with a date or a year.
 */
export function maturityInName(name: string): string | undefined {
  const [, month, day, year] = /(?:^|\s)(\d{2})\/(\d{2})\/(\d{4})$/.exec(name.trim()) ?? []
  const date = `${year}-${month}-${day}`
  if (isDate(date)) return date
  const [, last] = /%\s+((?:19|20|21)\d{2})$/.exec(name.trim()) ?? []
  return last === undefined ? undefined : `${last}-12-31`
}
