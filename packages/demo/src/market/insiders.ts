import { addDays } from '@bourse/kit/values'
import { listingPeriodOn, demoIssuers, type DemoIssuer } from './issuers.ts'
import type { DemoOptions } from './options.ts'
import { demoFilingId, demoFilings, sessionFrom } from './reports.ts'
import type { DemoSecurity } from './security.ts'
import { sharesOf } from './share-counts.ts'
import { tickBarsOf } from './tick-bars.ts'
import { decimalOf } from './ticks.ts'

/** A fictional officer's transaction in a demo company's shares. */
export interface DemoInsiderTransaction {
  readonly symbol: string
  readonly exchange_mic: string
  readonly filing_id: string
  readonly filed_on: string
  readonly accepted_at: string
  readonly transaction_date: string
  readonly transaction_code: 'S' | 'A' | 'P'
  readonly owner_name: string
  readonly owner_cik: string
  readonly officer_title: string
  readonly security_title: string
  readonly shares: string
  readonly price: string
  readonly shares_after: string
}

const OFFICERS = [
  { number: 1, title: 'Chief Executive Officer' },
  { number: 2, title: 'Chief Financial Officer' },
] as const
type Officer = (typeof OFFICERS)[number]

/** An officer's transaction types, and the digits that identify each form among a month's filings. */
const FORMS = { S: [4, 5], A: [6, 7], P: [8, 8] } as const
/**
 * Ratios to the shares outstanding, in millionths: sold after each report, granted each March, bought each June, held
 * at the start.
 */
const PARTS = { S: 10, A: 60, P: 15, held: 500 } as const

interface Planned {
  readonly date: string
  readonly code: keyof typeof FORMS
  readonly officer: Officer
}

/**
 * Yields every transaction whose form was known by the day before `today`, by company and date: sales after results,
 * grants in March, a purchase in June.
 */
export function* demoInsiderTransactions(options: DemoOptions): Generator<DemoInsiderTransaction> {
  const results = Map.groupBy(demoFilings(options), ({ cik }) => cik)
  for (const issuer of demoIssuers) {
    const days = (results.get(issuer.cik) ?? [])
      .filter(({ form_type }) => form_type === '8-K')
      .map((one) => one.filed_on)
    yield* transactionsOf(issuer, plannedFor(days, options), options)
  }
}

function plannedFor(reported: readonly string[], options: DemoOptions): readonly Planned[] {
  const years = [...new Set(reported.map((date) => date.slice(0, 4)))]
  const both = (date: string, code: 'S' | 'A') => OFFICERS.map((officer) => ({ date, code, officer }))
  const planned = [
    ...reported.flatMap((date) => both(sessionFrom(addDays(date, 1), options), 'S')),
    ...years.flatMap((year) => both(sessionFrom(`${year}-03-15`, options), 'A')),
    ...years.map((year): Planned => ({ date: sessionFrom(`${year}-06-10`, options), code: 'P', officer: OFFICERS[0] })),
  ]
  return planned.sort((a, b) => (a.date < b.date ? -1 : a.date > b.date ? 1 : a.officer.number - b.officer.number))
}

function* transactionsOf(
  issuer: DemoIssuer,
  planned: readonly Planned[],
  options: DemoOptions,
): Generator<DemoInsiderTransaction> {
  const { primary } = issuer
  const closes = new Map([...tickBarsOf(primary, options)].map(({ day, close }) => [day.date, close]))
  const held = new Map<Officer, { date: string; shares: number }>()
  for (const { date, code, officer } of planned) {
    const [close, carried] = [closes.get(date), listingPeriodOn(primary, date)]
    const outstanding = sharesOf(primary, date)?.outstanding
    const filed_on = sessionFrom(addDays(date, 1), options)
    if (close === undefined || carried === undefined || outstanding === undefined || filed_on >= options.today) continue
    const shares = partOf(outstanding, PARTS[code])
    const before = splitBetween(held.get(officer) ?? { date, shares: partOf(outstanding, PARTS.held) }, date, primary)
    const after = Math.max(0, before + (code === 'S' ? -shares : shares))
    held.set(officer, { date, shares: after })
    yield {
      symbol: carried.symbol,
      exchange_mic: carried.exchange_mic,
      filing_id: demoFilingId(issuer, filed_on, FORMS[code][officer.number - 1] ?? 9),
      filed_on,
      accepted_at: `${filed_on}T20:30:00Z`,
      transaction_date: date,
      transaction_code: code,
      owner_name: `Demo Officer ${officer.number}`,
      owner_cik: `0009${String(issuer.number).padStart(3, '0')}00${officer.number}`,
      officer_title: officer.title,
      security_title: titleOf(primary),
      shares: String(shares),
      price: code === 'A' ? '0' : decimalOf(close, primary.decimals),
      shares_after: String(after),
    }
  }
}

const partOf = (shares: number, millionths: number) => Math.max(1, Math.round((shares * millionths) / 1_000_000))

/** Converts a shareholding from the share basis of one date to that of a later date. */
function splitBetween(held: { date: string; shares: number }, date: string, { splits }: DemoSecurity): number {
  return splits
    .filter(({ on }) => held.date < on && on <= date)
    .reduce((shares, { times, over }) => Math.round((shares * times) / over), held.shares)
}

/** Returns `Class A Common Stock` if the security is one of several share classes. */
function titleOf({ name }: DemoSecurity): string {
  const letter = / Class ([A-Z])$/.exec(name)?.[1]
  return letter === undefined ? 'Common Stock' : `Class ${letter} Common Stock`
}
