import { Decimal, decimalText } from '@bourse/kit/values'
import type { Offering, Status } from '../records.ts'
import { sameValues } from '../same-values.ts'
import type { Report } from './offerings.ts'

/** Status changes that reports may cause; `listed` follows from the listing. */
const TRANSITIONS: Readonly<Record<Status, readonly Status[]>> = {
  expected: ['priced', 'postponed', 'withdrawn'],
  priced: ['listed', 'postponed', 'withdrawn'],
  postponed: ['expected', 'priced', 'withdrawn'],
  listed: [],
  withdrawn: [],
}

/** Returns true if a report may change the status in this way; a listed offering counts as priced. */
export const isTransition = (from: Status, to: Status): boolean =>
  from === to || (from === 'listed' && to === 'priced') || TRANSITIONS[from].includes(to)

interface New {
  readonly id: string
  readonly exchange_mic: string | undefined
  /** The publication's date. */
  readonly today: string
}

/**
 * Returns an offering after a report: the same object if nothing changed. Values that a report omits stay unchanged.
 */
export function applyReport(before: Offering | undefined, report: Report, { id, exchange_mic, today }: New): Offering {
  const isTaken = before === undefined || isTransition(before.status, report.status)
  const isOver = before?.status === 'listed' || before?.status === 'withdrawn'
  const after: Offering = {
    ...(before ?? blank(report, id)),
    ...moneyAndNames(before, report),
    ...(isTaken && !isOver
      ? {
          status: report.status,
          // Postponed and withdrawn offerings retain the last expected date.
          listing_date:
            (report.status === 'postponed' || report.status === 'withdrawn' ? before?.listing_date : undefined) ??
            report.listing_date ??
            before?.listing_date ??
            '',
          exchange_mic: exchange_mic ?? before?.exchange_mic ?? '',
          priced_on: report.priced_on ?? before?.priced_on ?? null,
          withdrawn_on: report.withdrawn_on ?? before?.withdrawn_on ?? null,
        }
      : {}),
  }
  return before !== undefined && sameValues(before, after) ? before : { ...after, updated_on: today }
}

/** Returns an offering without any reported values. */
function blank({ listing_date, status }: Report, id: string) {
  return {
    id,
    listing_date: listing_date ?? '',
    status,
    instrument_id: null,
    company_id: null,
    symbol: null,
    exchange_mic: '',
    priced_on: null,
    withdrawn_on: null,
    updated_on: '',
  }
}

function moneyAndNames(before: Offering | undefined, report: Report) {
  const latest = <K extends keyof Report & keyof Offering>(name: K) => report[name] ?? before?.[name] ?? null
  const [offer_price, shares_offered] = [latest('offer_price'), latest('shares_offered')] as const
  const cik = latest('cik')
  return {
    expected_symbol: latest('expected_symbol'),
    exchange_name: latest('exchange_name'),
    company_name: report.company_name,
    type: latest('type'),
    security_description: latest('security_description'),
    currency_code: report.currency_code ?? before?.currency_code ?? 'USD',
    offer_price,
    offer_price_low: latest('offer_price_low'),
    offer_price_high: latest('offer_price_high'),
    shares_offered,
    offer_amount: report.offer_amount ?? amountOf(offer_price, shares_offered) ?? before?.offer_amount ?? null,
    shares_outstanding: latest('shares_outstanding'),
    announced_on: latest('announced_on'),
    underwriters: report.underwriters ?? before?.underwriters ?? [],
    cik: cik?.padStart(10, '0') ?? null,
    isin: latest('isin'),
    filing_id: latest('filing_id'),
  }
}

function amountOf(price: string | null, shares: string | null): string | undefined {
  return price === null || shares === null ? undefined : decimalText(new Decimal(price).times(shares).toFixed())
}
