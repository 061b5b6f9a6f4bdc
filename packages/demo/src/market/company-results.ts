import { addDays } from '@bourse/kit/values'
import { companyBooks, netIncome, type BookedQuarter } from './company-books.ts'
import { listingPeriodOn, demoIssuers, type DemoIssuer } from './issuers.ts'
import { seedOf, type DemoOptions } from './options.ts'
import { hashOf } from './random.ts'
import { demoFilingId, REPORTED_AFTER, sessionFrom } from './reports.ts'
import { sharesOf } from './share-counts.ts'
import { decimalOfCents } from './ticks.ts'

/** A demo company's earnings in a fiscal period, and when it reports them. */
export interface DemoResult {
  readonly cik: string
  readonly symbol: string
  readonly exchange_mic: string
  readonly period_type: 'quarterly' | 'annual'
  readonly period_end: string
  /** Filing date: the first session at least thirty days after the end of the period. */
  readonly report_date: string
  readonly report_time: 'before_market' | 'after_market'
  readonly filing_id: string
  readonly currency_code: string
  /** Diluted earnings per share on the share basis of the report date, as in the period's statement. */
  readonly eps: string
  /** Revenue in whole dollars, as in the statement. */
  readonly revenue: string
  readonly net_income: string
  /** The last estimate before the report, within four percent of the reported value. */
  readonly eps_estimate: string
  readonly revenue_estimate: string
}

/** The last digit of an 8-K's accession number. */
const CURRENT_REPORT = 1
const QUARTERS = 4

/**
 * Yields the results of every company for periods that end on or before a date, including future periods: the books do
 * not depend on prices.
 */
export function* demoResults(options: DemoOptions & { readonly to?: string }): Generator<DemoResult> {
  const { today, to = today } = options
  const books = { ...options, today: to }
  for (const issuer of demoIssuers) {
    const quarters: BookedQuarter[] = []
    for (const quarter of companyBooks(issuer, books)) {
      quarters.push(quarter)
      yield* resultOf(issuer, [quarter], 'quarterly', books)
      const year = quarters.slice(-QUARTERS)
      if (quarter.quarter === QUARTERS && year.length === QUARTERS) yield* resultOf(issuer, year, 'annual', books)
    }
  }
}

function* resultOf(
  issuer: DemoIssuer,
  quarters: readonly BookedQuarter[],
  period_type: DemoResult['period_type'],
  options: DemoOptions,
): Generator<DemoResult> {
  const { primary, cik } = issuer
  const last = quarters.at(-1)
  if (last === undefined) return
  const report_date = sessionFrom(addDays(last.reported_period_end, REPORTED_AFTER), options)
  const carried = listingPeriodOn(primary, report_date)
  if (carried === undefined) return
  const seed = hashOf(primary.key, hashOf('results', hashOf(seedOf(options))))
  const surprise = 1_000 + (hashOf(`${period_type} ${last.period_end}`, seed) % 81) - 40
  const revenue = quarters.reduce((sum, { flows }) => sum + flows.revenue, 0)
  const income = quarters.reduce((sum, { flows }) => sum + netIncome(flows), 0)
  const eps = centsPerShare(income, dilutedShares(sharesOfAll(issuer, report_date)))
  yield {
    cik,
    symbol: carried.symbol,
    exchange_mic: carried.exchange_mic,
    period_type,
    period_end: last.period_end,
    report_date,
    report_time: seed % 3 === 0 ? 'before_market' : 'after_market',
    filing_id: demoFilingId(issuer, report_date, CURRENT_REPORT),
    currency_code: primary.currency,
    eps: decimalOfCents(eps),
    revenue: String(revenue * 1_000),
    net_income: String(income * 1_000),
    eps_estimate: decimalOfCents(Math.round((eps * surprise) / 1_000)),
    revenue_estimate: String(Math.round((revenue * surprise) / 1_000) * 1_000),
  }
}

/** Returns the number of shares in all classes, expressed in shares of the first class. */
export function sharesOfAll({ primary, classes }: DemoIssuer, date: string): number {
  return classes.reduce(
    (sum, each) => sum + (sharesOf(each, date)?.outstanding ?? 0) * Math.max(1, Math.round(each.start / primary.start)),
    0,
  )
}

/** Returns the diluted number of shares, including those from options not yet exercised. */
export const dilutedShares = (shares: number) => shares + Math.round(shares / 100)

/** Converts an amount in thousands and a number of shares to cents per share. */
export const centsPerShare = (thousands: number, shares: number) => Math.round((thousands * 100_000) / shares)
