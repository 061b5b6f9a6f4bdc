import { nextSession } from '@bourse/calendar-rules'

/** Settlement cycles of dollar corporate bonds in business days after the trade, newest first. */
const SETTLEMENT_DAYS: readonly (readonly [since: string, days: number])[] = [
  ['2024-05-28', 1],
  ['2017-09-05', 2],
  ['0001-01-01', 3],
]

/**
 * Returns the settlement date of a bond traded on `date` (`YYYY-MM-DD`), counted in XNYS sessions: T+1 for trades on or
 * after 2024-05-28, T+2 on or after 2017-09-05, T+3 before that.
 * @throws RangeError if the calendar ends before the settlement date
 */
export function settlementDate(date: string): string {
  const [, days] = SETTLEMENT_DAYS.find(([since]) => date >= since) ?? ['', 1]
  let settlement = date
  for (let day = 0; day < days; day++) {
    const next = nextSession('XNYS', settlement)
    if (next === undefined) throw new RangeError(`expected a date within the XNYS calendar, got ${date}`)
    settlement = next
  }
  return settlement
}
