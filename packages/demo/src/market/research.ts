import { addDays, addMonths, daysBetween, weekday } from '@bourse/kit/values'
import { seedOf, type DemoOptions } from './options.ts'
import { hashOf } from './random.ts'
import { demoIssuers } from './issuers.ts'
import { demoResults, type DemoResult } from './company-results.ts'
import { tickBarsOf } from './tick-bars.ts'
import { decimalOf, decimalOfCents } from './ticks.ts'

/** A demo company's earnings for a period, as known at an instant. */
export interface DemoEarnings extends Omit<
  DemoResult,
  'cik' | 'eps' | 'revenue' | 'net_income' | 'report_time' | 'filing_id'
> {
  readonly report_time: DemoResult['report_time'] | null
  readonly filing_id: string | null
  readonly report_date_status: 'confirmed' | 'estimated'
  readonly eps_actual: string | null
  readonly revenue_actual: string | null
  readonly known_at: string
}

/** Time of day at which rows become known. */
const KNOWN = 'T20:30:00Z'

/** Yields the reported periods, and the next quarter and year: expected results first, then reported ones. */
export function* demoEarnings(options: DemoOptions): Generator<DemoEarnings> {
  const { today } = options
  const before = new Map<string, DemoResult>()
  for (const result of demoResults({ ...options, to: addMonths(today, 14) })) {
    const series = `${result.exchange_mic}:${result.symbol} ${result.period_type}`
    const awaited = before.get(series)?.report_date ?? result.period_end
    before.set(series, result)
    if (awaited >= today) continue
    yield earningsOf(result, awaited, false)
    if (result.report_date < today) yield earningsOf(result, result.report_date, true)
  }
}

function earningsOf(
  { cik: _, net_income: __, eps, revenue, ...result }: DemoResult,
  known: string,
  isReported: boolean,
): DemoEarnings {
  return {
    ...result,
    filing_id: isReported ? result.filing_id : null,
    report_time: isReported ? result.report_time : null,
    report_date_status: isReported ? 'confirmed' : 'estimated',
    eps_actual: isReported ? eps : null,
    revenue_actual: isReported ? revenue : null,
    known_at: `${known}${KNOWN}`,
  }
}

/** The estimate for a period on a Friday; revenue in whole dollars. */
export interface DemoEstimate {
  readonly symbol: string
  readonly exchange_mic: string
  readonly observed_on: string
  readonly metric: 'eps' | 'revenue'
  readonly period_type: DemoResult['period_type']
  readonly period_end: string
  readonly currency_code: string
  readonly mean: string
  readonly low: string
  readonly high: string
  readonly year_ago: string | null
  readonly analyst_count: string
  readonly known_at: string
}

/** Number of weeks before today with observations. */
const WEEKS = 26
/** How many quarters and years ahead are estimated. */
const AHEAD = 2

/**
 * Yields estimates for the next two quarters and years on each Friday of the past six months; they converge on the last
 * estimate.
 */
export function* demoEstimates(options: DemoOptions): Generator<DemoEstimate> {
  const yesterday = addDays(options.today, -1)
  const friday = addDays(yesterday, -((weekday(yesterday) + 2) % 7))
  const fridays = Array.from({ length: WEEKS }, (_, week) => addDays(friday, -7 * (WEEKS - 1 - week)))
  const results = [...demoResults({ ...options, to: addMonths(options.today, 28) })]
  const series = Map.groupBy(
    results,
    ({ exchange_mic, symbol, period_type }) => `${exchange_mic}:${symbol} ${period_type}`,
  )
  for (const [key, periods] of series)
    for (const day of fridays) {
      const next = periods.findIndex(({ report_date }) => report_date > day)
      if (next < 0) continue
      for (const [ahead, result] of periods.slice(next, next + AHEAD).entries()) {
        const before = periods[next + ahead - (result.period_type === 'annual' ? 1 : 4)]
        const seed = hashOf(`${key} ${result.period_end}`, hashOf(seedOf(options)))
        yield estimateOf(result, before, day, seed, 'eps')
        yield estimateOf(result, before, day, seed, 'revenue')
      }
    }
}

function estimateOf(
  result: DemoResult,
  before: DemoResult | undefined,
  observed_on: string,
  seed: number,
  metric: DemoEstimate['metric'],
): DemoEstimate {
  const { symbol, exchange_mic, period_type, period_end, currency_code } = result
  const isEps = metric === 'eps'
  const last = isEps ? steps(result.eps_estimate) : Number(result.revenue_estimate)
  const weeks = Math.max(0, Math.round(daysBetween(observed_on, result.report_date) / 7))
  const drift = (seed % 161) - 80
  const mean = Math.round(last * (1 + (drift * Math.min(weeks, 104)) / 104_000))
  const spread = Math.abs(mean) / 20 + (isEps ? 1 : 0)
  const text = (value: number) => (isEps ? decimalOfCents(Math.round(value)) : String(Math.round(value)))
  return {
    ...{ symbol, exchange_mic, observed_on, metric, period_type, period_end, currency_code },
    mean: text(mean),
    low: text(mean - spread),
    high: text(mean + spread),
    year_ago: before === undefined ? null : isEps ? before.eps : before.revenue,
    analyst_count: String(6 + (seed % 34)),
    known_at: `${observed_on}${KNOWN}`,
  }
}

const steps = (text: string) => Math.round(Number(text) * 100)

/** A demo company's analyst ratings and price targets. */
export interface DemoRating {
  readonly symbol: string
  readonly exchange_mic: string
  readonly published_at: string
  readonly strong_buy: string
  readonly buy: string
  readonly hold: string
  readonly sell: string
  readonly strong_sell: string
  readonly mean_target_price: string
  readonly high_target_price: string
  readonly low_target_price: string
  readonly median_target_price: string
  readonly target_analyst_count: string
  readonly currency_code: string
}

/** First day with ratings. */
const RATED_FROM = '2026-09-26'

/** Yields every company's analyst ratings on the 26th of each month. */
export function* demoRatings(options: DemoOptions): Generator<DemoRating> {
  const days: string[] = []
  for (let month = 0, day = RATED_FROM; day < options.today; day = addMonths(RATED_FROM, ++month)) days.push(day)
  if (days.length === 0) return
  for (const { primary: security } of demoIssuers) {
    const closes = [...tickBarsOf(security, options)]
    for (const day of days) {
      const bar = closes.findLast(({ day: { date } }) => date <= day)
      if (bar === undefined) continue
      const { symbol, exchange_mic } = bar.day.carried
      const seed = hashOf(`${security.key} ${day}`, hashOf(seedOf(options)))
      yield { symbol, exchange_mic, published_at: `${day}${KNOWN}`, ...adviceOf(bar.close, seed, security) }
    }
  }
}

function adviceOf(
  close: number,
  seed: number,
  { decimals, currency }: { readonly decimals: number; readonly currency: string },
) {
  const count = (most: number, shift: number) => (seed >>> shift) % most
  const counts = [2 + count(10, 0), 4 + count(20, 4), 3 + count(14, 9), count(4, 14), count(3, 18)]
  const target = Math.round((close * (900 + (seed % 351))) / 1_000)
  const price = (percent: number) => decimalOf(Math.round((target * percent) / 100), decimals)
  const [strong_buy = 0, buy = 0, hold = 0, sell = 0, strong_sell = 0] = counts
  return {
    strong_buy: String(strong_buy),
    buy: String(buy),
    hold: String(hold),
    sell: String(sell),
    strong_sell: String(strong_sell),
    mean_target_price: price(100),
    high_target_price: price(125),
    low_target_price: price(80),
    median_target_price: price(101),
    target_analyst_count: String(counts.reduce((sum, each) => sum + each, 0) - 1),
    currency_code: currency,
  }
}
