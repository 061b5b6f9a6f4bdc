import { nextSession } from '@bourse/calendar-rules'

/** Since when trades of dollar corporates settle so many business days after the trade; the newest first. */
const SETTLEMENT_DAYS: readonly (readonly [since: string, days: number])[] = [
  ['2024-05-28', 1],
  ['2017-09-05', 2],
  ['0001-01-01', 3],
]

/**
 * The date on which a bond traded on `date` (`YYYY-MM-DD`) is paid and handed over, counted in sessions of XNYS: the
 * first after the trade from 2024-05-28 on, the second from 2017-09-05, the third before.
 * @throws RangeError where the calendar ends before it
 */
export function settlementDate(date: string): string {
  const [, days] = SETTLEMENT_DAYS.find(([since]) => date >= since) ?? ['', 1]
  let settlement = date
  for (let day = 0; day < days; day++) {
    const next = nextSession('XNYS', settlement)
    if (next === undefined) throw new RangeError(`expected a date within the calendar of XNYS, got ${date}`)
    settlement = next
  }
  return settlement
}
