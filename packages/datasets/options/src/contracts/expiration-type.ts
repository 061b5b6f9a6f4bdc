import { addDays, daysBetween, weekday } from '@bourse/kit/values'
import { lastSessionBy } from './trading-dates.ts'

/** Types of expiration, which show the cycle that a contract was listed in. */
export const EXPIRATION_TYPES = ['monthly', 'weekly', 'quarterly', 'leap', 'other'] as const
type ExpirationType = (typeof EXPIRATION_TYPES)[number]

/** A contract is a leap if it expires more than this many days after its listing. */
const YEAR = 366
const [FRIDAY, SATURDAY] = [5, 6]

/**
 * Returns an expiration's type: leap if it is more than 366 days after the listing; monthly on the third Friday (until
 * February 2015, the Saturday after it; the day before on holidays); quarterly on the last session of a quarter; weekly
 * on any other Friday, on the Saturday after it, or on the session that replaces it.
 */
export function expirationType(expiration: string, listedOn: string | undefined): ExpirationType {
  if (listedOn !== undefined && daysBetween(listedOn, expiration) > YEAR) return 'leap'
  const friday = fridayOf(expiration)
  if (friday === undefined) return isQuarterEnd(expiration) ? 'quarterly' : 'other'
  const day = Number(friday.slice(8))
  if (day >= 15 && day <= 21) return 'monthly'
  return isQuarterEnd(expiration) ? 'quarterly' : 'weekly'
}

/** Returns the Friday that an expiration belongs to; undefined for an expiration on any other day. */
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
