import { addDays, addMonths, weekday } from '@bourse/kit/values'
import { lastSessionBy } from '@bourse/options'
import type { DemoUnderlying } from './underlyings.ts'

/** A synthetic contract on a demo underlying. */
export interface DemoContract {
  readonly underlying: DemoUnderlying
  readonly option_type: 'call' | 'put'
  readonly expiration: string
  readonly strike: string
  readonly listedOn: string
}

/** How many days before expiration contracts are listed. */
const LISTED = { weekly: 42, monthly: 240, leap: 800 }
const FRIDAY = 5

interface Expiration {
  readonly date: string
  readonly listedOn: string
}

/** Returns the newest session's unexpired contracts, with strikes around its close. */
export function livingContracts(underlying: DemoUnderlying): readonly DemoContract[] {
  const newest = underlying.closes.at(-1)
  if (newest === undefined) return []
  return expirationsAfter(newest.date).flatMap((expiration) => strikesAround(underlying, newest.close, expiration))
}

const EXPIRED_DAYS = 60

/** Returns the contracts that expired on a Friday in the last 60 days, with strikes around that day's close. */
export function expiredContracts(underlying: DemoUnderlying): readonly DemoContract[] {
  const newest = underlying.closes.at(-1)?.date
  if (newest === undefined) return []
  return underlying.closes
    .filter(({ date }) => addDays(newest, -EXPIRED_DAYS) <= date && date < newest && isExpiration(date))
    .flatMap(({ date, close }) => strikesAround(underlying, close, expirationOn(date)))
}

/**
 * Returns two Fridays, four third Fridays and the first January that is at least 13 months away, without duplicates.
 */
function expirationsAfter(date: string): readonly Expiration[] {
  const friday = addDays(date, ((FRIDAY - weekday(date) + 6) % 7) + 1)
  const thirds = Array.from({ length: 6 }, (_, month) => thirdFriday(addMonths(`${date.slice(0, 7)}-01`, month)))
  const next = thirds.filter((each) => lastSessionBy(each) > date).slice(0, 4)
  const far = addMonths(`${date.slice(0, 7)}-01`, 13)
  const january = far.slice(5, 7) === '01' ? far.slice(0, 4) : String(Number(far.slice(0, 4)) + 1)
  const dates = [friday, addDays(friday, 7), ...next, thirdFriday(`${january}-01-01`)].map(lastSessionBy)
  return [...new Set(dates)]
    .filter((each) => each > date)
    .sort()
    .map(expirationOn)
}

function expirationOn(date: string): Expiration {
  const friday = addDays(date, (FRIDAY - weekday(date) + 7) % 7)
  const isMonthly = thirdFriday(friday) === friday
  const isFar = isMonthly && friday.slice(5, 7) === '01'
  const days = isFar ? LISTED.leap : isMonthly ? LISTED.monthly : LISTED.weekly
  return { date, listedOn: lastSessionBy(addDays(date, -days)) }
}

const isExpiration = (date: string) => {
  const friday = addDays(date, (FRIDAY - weekday(date) + 7) % 7)
  return lastSessionBy(friday) === date
}

/** Returns the third Friday of the month that contains a date. */
function thirdFriday(date: string): string {
  const first = `${date.slice(0, 7)}-01`
  return addDays(first, ((FRIDAY - weekday(first) + 7) % 7) + 14)
}

const STRIKES = 11

function strikesAround(underlying: DemoUnderlying, close: number, { date, listedOn }: Expiration) {
  const step = close < 50 ? 1 : close < 200 ? 2.5 : 5
  const middle = Math.round(close / step)
  const found: DemoContract[] = []
  for (let at = middle - (STRIKES - 1) / 2; at <= middle + (STRIKES - 1) / 2; at++)
    for (const option_type of ['call', 'put'] as const)
      found.push({ underlying, option_type, expiration: date, strike: String(at * step), listedOn })
  return found
}
