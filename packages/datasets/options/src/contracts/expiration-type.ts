import { addDays, daysBetween, weekday } from '@bourse/kit/values'
import { lastSessionBy } from './trading-dates.ts'

/** How often contracts with such an expiration are listed. */
export const EXPIRATION_TYPES = ['monthly', 'weekly', 'quarterly', 'leap', 'other'] as const
/** One of them. */
type ExpirationType = (typeof EXPIRATION_TYPES)[number]

/** Days between listing and expiration from which on a contract is a leap. */
const YEAR = 366
const [FRIDAY, SATURDAY] = [5, 6]

/**
 * What an expiration is: a leap more than 366 days after its listing; monthly on the third Friday (until February 2015
 * the Saturday after it, on holidays the day before); quarterly on the last session of a quarter; weekly on any other
 * Friday, or the Saturday of one, or the session that stands in for it.
 */
export function expirationType(expiration: string, listedOn: string | undefined): ExpirationType {
  if (listedOn !== undefined && daysBetween(listedOn, expiration) > YEAR) return 'leap'
  const friday = fridayOf(expiration)
  if (friday === undefined) return isQuarterEnd(expiration) ? 'quarterly' : 'other'
  const day = Number(friday.slice(8))
  if (day >= 15 && day <= 21) return 'monthly'
  return isQuarterEnd(expiration) ? 'quarterly' : 'weekly'
}

/** The Friday that an expiration stands for; undefined for one within the week. */
function fridayOf(expiration: string): string | undefined {
  const day = weekday(expiration)
  if (day === FRIDAY) return expiration
  if (day === SATURDAY) return addDays(expiration, -1)
  const friday = addDays(expiration, FRIDAY - day)
  return day < FRIDAY && lastSessionBy(friday) === expiration ? friday : undefined
}

function isQuarterEnd(date: string): boolean {
  const month = date.slice(5, 7)
  const last = month === '03' || month === '12' ? '31' : month === '06' || month === '09' ? '30' : undefined
  return last !== undefined && lastSessionBy(`${date.slice(0, 8)}${last}`) === date
}
