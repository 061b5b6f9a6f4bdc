import { addDays, addMonths, ratioText } from '@bourse/kit/values'
import type { DemoOptions } from './options.ts'
import { hashOf } from './random.ts'
import type { DemoSecurity } from './security.ts'
import { sharesOf } from './share-counts.ts'
import { seedsOf, tickBarsOf, type TickBar } from './tick-bars.ts'
import { usCompanies } from './us-companies.ts'

/** A synthetic short interest report on a listing. */
export interface DemoShortInterest {
  readonly symbol: string
  readonly exchange_mic: string
  readonly observed_on: string
  readonly short_interest: string
  readonly previous_short_interest: string | null
  readonly average_daily_volume: string
  readonly short_float_ratio: string | null
  readonly short_outstanding_ratio: string | null
  /** Whether a split took place between this report and the previous one. */
  readonly split_adjusted: boolean
}

/** The first month with reports. */
const FIRST_MONTH = '2026-09-01'

/**
 * Yields reports on every US stock and depositary receipt, for the 15th (or the preceding session) and the last session
 * of each month.
 */
export function* demoShortInterest(options: DemoOptions): Generator<DemoShortInterest> {
  const dates = reportDates(options)
  if (dates.length === 0) return
  const before = addDays(FIRST_MONTH, -1)
  for (const security of usCompanies) {
    const bars = [...tickBarsOf(security, options)].filter(({ day }) => day.date > before)
    for (const [index, date] of dates.entries()) {
      const own = bars.filter(({ day }) => (dates[index - 1] ?? before) < day.date && day.date <= date)
      const row = rowOf(security, own, { index, date, previous: dates[index - 1] }, options)
      if (row !== undefined) yield row
    }
  }
}

function reportDates({ today, sessionsBetween }: DemoOptions): readonly string[] {
  const dates: string[] = []
  for (let month = FIRST_MONTH; month < today; month = addMonths(month, 1))
    for (const day of [addDays(month, 14), addDays(addMonths(month, 1), -1)]) {
      const session = sessionsBetween('XNYS', addDays(day, -7), day).at(-1)
      if (session !== undefined && session < today && day < today) dates.push(session)
    }
  return dates
}

interface Report {
  readonly index: number
  readonly date: string
  readonly previous: string | undefined
}

function rowOf(
  security: DemoSecurity,
  bars: readonly TickBar[],
  { index, date, previous }: Report,
  options: DemoOptions,
): DemoShortInterest | undefined {
  const [last] = bars.slice(-1)
  const shares = sharesOf(security, date)
  if (last === undefined || shares === undefined) return undefined
  const { symbol, exchange_mic } = last.day.carried
  const short = shortOf(security, shares.float, index, options)
  const before = previous === undefined ? undefined : sharesOf(security, previous)
  const traded = bars.reduce((sum, { volume = 0 }) => sum + volume, 0)
  return {
    symbol,
    exchange_mic,
    observed_on: date,
    short_interest: String(short),
    previous_short_interest: before === undefined ? null : String(shortOf(security, before.float, index - 1, options)),
    average_daily_volume: String(Math.round(traded / bars.length)),
    short_float_ratio: ratioText(short, shares.float),
    short_outstanding_ratio: ratioText(short, shares.outstanding),
    split_adjusted: security.splits.some(({ on }) => previous !== undefined && previous < on && on <= date),
  }
}

/** Number of reports in a cycle, which lasts a year. */
const WAVE = 24

/** Returns between 1% and 6% of the float, in a yearly cycle with a different phase for each listing. */
function shortOf(security: DemoSecurity, float: number, index: number, options: DemoOptions): number {
  const place = (index + (hashOf('short interest', seedsOf(security, options).own) % WAVE)) % WAVE
  const height = Math.min(place, WAVE - place)
  return Math.trunc((float * (120 + 50 * height)) / 12_000)
}
