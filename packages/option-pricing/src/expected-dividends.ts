import { DateTime } from 'luxon'
import type { Dividend } from './option.ts'

/** A share's known cash dividend. */
export interface CashDividend {
  /** Ex date, `YYYY-MM-DD`. */
  readonly exDate: string
  /** Amount in dollars per share. */
  readonly amount: number
  /** A regular dividend's payments per year (1, 2, 4, 12); undefined for a special dividend. */
  readonly frequency: number | undefined
}

/**
 * Returns the dividends with an ex date after `snapshotDate` and on or before `lastTradingDate`: the declared ones,
 * then the last regular one repeated at its frequency. `known` contains all known dividends, including past ones,
 * because a share without a declared dividend is assumed to continue its previous pattern. Dates are `YYYY-MM-DD`.
 * @throws RangeError if a date is invalid
 */
export function expectedDividends(
  known: readonly CashDividend[],
  snapshotDate: string,
  lastTradingDate: string,
): readonly Dividend[] {
  const snapshot = dayOf(snapshotDate)
  const last = dayOf(lastTradingDate)
  const declared = known.map(({ exDate, amount }) => ({ date: dayOf(exDate), amount }))
  const repeated = repetitions(known, last)
  return [...declared, ...repeated]
    .filter(({ date }) => date > snapshot && date <= last)
    .map(({ date, amount }) => ({ years: date.diff(snapshot, 'days').days / 365, amount }))
    .sort((a, b) => a.years - b.years)
}

/** Repeats the last regular dividend after all declared ones, up to a date. */
function repetitions(known: readonly CashDividend[], until: DateTime): { date: DateTime; amount: number }[] {
  const regular = known.filter(({ frequency }) => frequency !== undefined && 12 % frequency === 0)
  const newest = regular.reduce<CashDividend | undefined>(
    (best, one) => (best === undefined || one.exDate > best.exDate ? one : best),
    undefined,
  )
  if (newest?.frequency === undefined) return []
  const { exDate, amount, frequency } = newest
  const found: { date: DateTime; amount: number }[] = []
  for (let count = 1; ; count++) {
    const date = dayOf(exDate).plus({ months: (count * 12) / frequency })
    if (date > until) return found
    found.push({ date, amount })
  }
}

function dayOf(date: string): DateTime {
  const day = DateTime.fromFormat(date, 'yyyy-MM-dd', { zone: 'utc' })
  if (!day.isValid) throw new RangeError(`expected a date YYYY-MM-DD, got ${date}`)
  return day
}
