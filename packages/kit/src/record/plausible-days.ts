import { addDays, isDate } from '../values/dates.ts'

/** A range of days, both inclusive. */
export interface Days {
  readonly from: string
  readonly to: string
}

/** Plausible days that a field declares itself; `ahead` counts days after the publication date. */
export interface StatedDays extends Partial<Days> {
  readonly ahead?: number
}

/** Default limits for any date. Dates outside them are almost always parsing errors. */
const EVER: Required<Omit<StatedDays, 'to'>> = { from: '1700-01-01', ahead: 55_000 }
/**
 * Default limits for a row's own date. Measurements and reports are in the past, apart from time zone differences and
 * clock errors.
 */
const MEASURED: typeof EVER = { from: '1790-01-01', ahead: 31 }

/** Rejects invalid limits for a field's plausible days. */
export function statedDays(description: string, { from, to, ahead }: StatedDays): StatedDays {
  const isPair = (from === undefined || isDate(from)) && (to === undefined || isDate(to)) && (from ?? '') <= (to ?? '9')
  if (!isPair)
    throw new RangeError(`${description}: expected plausible days from one date to a later one, got ${from} to ${to}`)
  if (ahead !== undefined && !(Number.isInteger(ahead) && ahead >= 0 && ahead <= 365_250))
    throw new RangeError(`${description}: expected days ahead from 0 to 365,250, got ${ahead}`)
  return { ...(from && { from }), ...(to && { to }), ...(ahead === undefined ? {} : { ahead }) }
}

/**
 * Returns the days that are plausible for a date, given the day of the publication. Defaults to the years from 1700
 * to 150 years ahead; for the date of a row (`time`), from 1790 to 31 days ahead.
 */
export function plausibleDays(stated: StatedDays, today: string, isTime = false): Days {
  const usual = isTime ? MEASURED : EVER
  return { from: stated.from ?? usual.from, to: stated.to ?? addDays(today, stated.ahead ?? usual.ahead) }
}
