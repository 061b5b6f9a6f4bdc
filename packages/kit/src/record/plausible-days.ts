import { addDays, isDate } from '../values/dates.ts'

/** Days from one to another, both included. */
export interface Days {
  readonly from: string
  readonly to: string
}

/** What a field says of its plausible days; `ahead` are days after that of the publication. */
export interface StatedDays extends Partial<Days> {
  readonly ahead?: number
}

/** Years before which no data lies: a misread date is mostly before them, or far ahead. */
const EVER: Required<Omit<StatedDays, 'to'>> = { from: '1700-01-01', ahead: 55_000 }
/** Of the day that a row is about: what is measured or reported has happened, give or take a zone or a clock. */
const MEASURED: typeof EVER = { from: '1790-01-01', ahead: 31 }

/** What a field says of its plausible days, checked. */
export function statedDays(description: string, { from, to, ahead }: StatedDays): StatedDays {
  const isPair = (from === undefined || isDate(from)) && (to === undefined || isDate(to)) && (from ?? '') <= (to ?? '9')
  if (!isPair)
    throw new RangeError(`${description}: expected plausible days from one date to a later one, got ${from} to ${to}`)
  if (ahead !== undefined && !(Number.isInteger(ahead) && ahead >= 0 && ahead <= 365_250))
    throw new RangeError(`${description}: expected days ahead from 0 to 365,250, got ${ahead}`)
  return { ...(from && { from }), ...(to && { to }), ...(ahead === undefined ? {} : { ahead }) }
}

/**
 * The days that are plausible for a date on the day of a publication: what its field says, else from 1700 on and up to
 * 150 years ahead. The day that a row is about (`time`) is from 1790 on and at most 31 days ahead.
 */
export function plausibleDays(stated: StatedDays, today: string, isTime = false): Days {
  const usual = isTime ? MEASURED : EVER
  return { from: stated.from ?? usual.from, to: stated.to ?? addDays(today, stated.ahead ?? usual.ahead) }
}
