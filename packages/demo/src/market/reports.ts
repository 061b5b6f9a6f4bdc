import { addDays } from '@bourse/kit/values'
import { fiscalPeriods, type FiscalPeriod } from './fiscal-periods.ts'
import { listingPeriodOn, demoIssuers, type DemoIssuer } from './issuers.ts'
import type { DemoOptions } from './options.ts'
import { DEMO_START } from './security.ts'

/** A demo company's filing. */
export interface DemoFiling {
  /** Accession number from a nonexistent filer: `0000000000-26-001012`. */
  readonly filing_id: string
  readonly cik: string
  readonly company_name: string
  /** The company's primary listing on the filing date. */
  readonly symbol: string
  readonly exchange_mic: string
  readonly form_type: '10-K' | '10-Q' | '8-K' | '10-K/A'
  readonly filed_on: string
  readonly accepted_at: string
  readonly quarter: number
  /** End of the fiscal period that the filing covers, and of its calendar month. */
  readonly reported_period_end: string
  readonly period_end: string
}

/** Number of days from the end of a period to its report. */
export const REPORTED_AFTER = 30
/** Filings become known at this time on their filing date. */
const ACCEPTED = 'T20:30:00Z'

/** A filing number's last digit; insider forms use different ones. */
const NUMBERS = { '8-K': 1, '10-Q': 2, '10-K': 2, '10-K/A': 3 } as const

/** The only report with an amendment, and the number of days until the amendment. */
const AMENDED = { key: 'XNYS:GE', period_end: '2024-12-31', after: 45 }

/**
 * Yields every filing known by the day before `today`, by company and date, both ascending: each period's results and
 * its report.
 */
export function* demoFilings(options: DemoOptions): Generator<DemoFiling> {
  for (const issuer of demoIssuers)
    for (const period of fiscalPeriods(issuer, DEMO_START, options.today)) {
      const form = period.quarter === 4 ? '10-K' : '10-Q'
      for (const form_type of ['8-K', form] as const) yield* filed(issuer, period, form_type, REPORTED_AFTER, options)
      if (issuer.primary.key === AMENDED.key && period.period_end === AMENDED.period_end)
        yield* filed(issuer, period, '10-K/A', REPORTED_AFTER + AMENDED.after, options)
    }
}

function* filed(
  issuer: DemoIssuer,
  period: FiscalPeriod,
  form_type: DemoFiling['form_type'],
  after: number,
  options: DemoOptions,
): Generator<DemoFiling> {
  const filed_on = sessionFrom(addDays(period.reported_period_end, after), options)
  const carried = listingPeriodOn(issuer.primary, filed_on)
  if (carried === undefined || filed_on >= options.today) return
  yield {
    filing_id: demoFilingId(issuer, filed_on, NUMBERS[form_type]),
    cik: issuer.cik,
    company_name: carried.name ?? issuer.name,
    symbol: carried.symbol,
    exchange_mic: carried.exchange_mic,
    form_type,
    filed_on,
    accepted_at: filed_on + ACCEPTED,
    quarter: period.quarter,
    reported_period_end: period.reported_period_end,
    period_end: period.period_end,
  }
}

/** Returns the first New York session on or after a date; the date itself if the calendar ends first. */
export function sessionFrom(date: string, { sessionsBetween }: Pick<DemoOptions, 'sessionsBetween'>): string {
  return sessionsBetween('XNYS', date, addDays(date, 10))[0] ?? date
}

/**
 * Returns an accession number built from the company, the month and a digit that distinguishes its filings within that
 * month.
 */
export function demoFilingId({ number }: DemoIssuer, filed_on: string, digit: number): string {
  const [year, month] = [filed_on.slice(2, 4), filed_on.slice(5, 7)]
  return `0000000000-${year}-${String(number).padStart(3, '0')}${month}${digit}`
}
