import { addDays, daysBetween } from '@bourse/kit'
import { fiscalPeriods, type FiscalPeriod } from './fiscal-periods.ts'
import { carriedOn, demoIssuers, type DemoIssuer } from './issuers.ts'
import { seedOf, type DemoOptions } from './options.ts'
import { hashOf } from './random.ts'
import { demoFilingId, sessionFrom } from './reports.ts'
import { DEMO_START, type DemoSecurity } from './security.ts'
import { decimalOf } from './ticks.ts'

/** What a company of the demo market earns in a fiscal period, and when it tells. */
export interface DemoResult {
  readonly symbol: string
  readonly exchange_mic: string
  readonly period_type: 'quarterly' | 'annual'
  readonly period_end: string
  /** The day of its filings: first session from thirty days after the end of the period on. */
  readonly report_date: string
  readonly report_time: 'before_market' | 'after_market'
  readonly filing_id: string
  readonly currency_code: string
  /** Per share as it is at the end of the period. */
  readonly eps: string
  readonly revenue: string
  /** What was expected at last: off by four percent at most. */
  readonly eps_estimate: string
  readonly revenue_estimate: string
}

const REPORT_DAYS = 30
/** The last digit of the number of an 8-K. */
const CURRENT_REPORT = 1

/** The results of every company for periods that end up to a date, also of periods to come: what a period brings hangs on no price. */
export function* demoResults(options: DemoOptions & { readonly to?: string }): Generator<DemoResult> {
  const { today, to = today } = options
  for (const issuer of demoIssuers) {
    const year: FiscalPeriod[] = []
    for (const period of fiscalPeriods(issuer, DEMO_START, to)) {
      year.push(period)
      const quarter = resultOf(issuer, [period], 'quarterly', options)
      if (quarter !== undefined) yield quarter
      const whole = year.slice(-4)
      const annual = period.quarter === 4 && whole.length === 4 && resultOf(issuer, whole, 'annual', options)
      if (annual) yield annual
    }
  }
}

function resultOf(
  issuer: DemoIssuer,
  quarters: readonly FiscalPeriod[],
  period_type: DemoResult['period_type'],
  options: DemoOptions,
): DemoResult | undefined {
  const { primary } = issuer
  const last = quarters.at(-1)
  const report_date = last && sessionFrom(addDays(last.reported_period_end, REPORT_DAYS), options)
  const carried = report_date && carriedOn(primary, report_date)
  if (last === undefined || report_date === undefined || !carried) return undefined
  const seed = hashOf(primary.key, hashOf('results', hashOf(seedOf(options))))
  const eps = quarters.reduce((sum, { period_end }) => sum + centsOf(primary, period_end, last.period_end, seed), 0)
  const revenue = quarters.reduce((sum, { period_end }) => sum + revenueOf(primary, period_end, seed), 0)
  const surprise = 1_000 + (hashOf(`${period_type} ${last.period_end}`, seed) % 81) - 40
  return {
    symbol: carried.symbol,
    exchange_mic: carried.exchange_mic,
    period_type,
    period_end: last.period_end,
    report_date,
    report_time: seed % 3 === 0 ? 'before_market' : 'after_market',
    filing_id: demoFilingId(issuer, report_date, CURRENT_REPORT),
    currency_code: primary.currency,
    eps: decimalOf(eps, 2),
    revenue: String(revenue),
    eps_estimate: decimalOf(Math.round((eps * surprise) / 1_000), 2),
    revenue_estimate: String(Math.round((revenue * surprise) / 1_000_000) * 1_000),
  }
}

/** Earnings of a quarter per share as it is on a later day, in cents: a part of what a share would cost on its line of growth. */
function centsOf(security: DemoSecurity, end: string, basis: string, seed: number): number {
  const { start, growth } = security
  const years = daysBetween(DEMO_START, end) / 365
  const line = Math.round(start * (1 + (growth * years) / 1_000_000))
  const [times, over] = splitsUpTo(security, basis)
  const part = 30 + (seed % 30)
  const chance = 900 + (hashOf(end, seed) % 201)
  return Math.max(1, Math.round((line * part * chance * over) / (4_000 * 1_000 * times)))
}

/** Revenue of a quarter in thousands: earnings of all shares over a margin. */
function revenueOf(security: DemoSecurity, end: string, seed: number): number {
  const [times, over] = splitsUpTo(security, end)
  const shares = Math.round(((security.volume ?? 1_000_000) * 150 * times) / over)
  const margin = 8 + (hashOf('margin', seed) % 22)
  return Math.round((centsOf(security, end, end, seed) * shares) / (margin * 1_000)) * 1_000
}

function splitsUpTo({ splits }: DemoSecurity, date: string): readonly [times: number, over: number] {
  const done = splits.filter(({ on }) => on <= date)
  return [done.reduce((all, { times }) => all * times, 1), done.reduce((all, { over }) => all * over, 1)]
}
