import { addDays } from '@bourse/kit/values'
import { listingPeriodOn, demoIssuers } from './issuers.ts'
import type { DemoOptions } from './options.ts'
import { hashOf } from './random.ts'
import { demoFilings } from './reports.ts'
import { sharesOf } from './share-counts.ts'

/** A listing's share counts, as reported on a filing's cover. */
export interface DemoShareCount {
  readonly symbol: string
  readonly exchange_mic: string
  readonly observed_on: string
  readonly shares_outstanding: string
  readonly shares_outstanding_basis: 'class' | 'issuer'
  readonly float_shares: string
  readonly insider_ownership_ratio: string
  readonly institutional_ownership_ratio: string
  readonly institutional_holders: string
  readonly filing_id: string
  readonly filed_on: string
  readonly accepted_at: string
}

/** Number of days between the share count date on a cover page and the filing. */
const DAYS_BEFORE = 7

/** Yields the share counts on all report covers for each share class, by company and date, both ascending. */
export function* demoShareCounts(options: DemoOptions): Generator<DemoShareCount> {
  const filings = Map.groupBy(demoFilings(options), ({ cik }) => cik)
  for (const { cik, classes } of demoIssuers)
    for (const { form_type, filed_on, filing_id, accepted_at } of filings.get(cik) ?? []) {
      if (form_type !== '10-K' && form_type !== '10-Q') continue
      for (const security of classes) {
        const observed_on = addDays(filed_on, -DAYS_BEFORE)
        const [shares, carried] = [sharesOf(security, observed_on), listingPeriodOn(security, observed_on)]
        if (shares === undefined || carried === undefined) continue
        yield {
          symbol: carried.symbol,
          exchange_mic: carried.exchange_mic,
          observed_on,
          shares_outstanding: String(shares.outstanding),
          shares_outstanding_basis: classes.length > 1 ? 'class' : 'issuer',
          float_shares: String(shares.float),
          ...holdersOf(security.key),
          filing_id,
          filed_on,
          accepted_at,
        }
      }
    }
}

function holdersOf(key: string) {
  const draw = (what: string, from: number, to: number) => from + (hashOf(key, hashOf(what)) % (to - from))
  return {
    insider_ownership_ratio: `0.0${draw('insiders', 1, 50)}`,
    institutional_ownership_ratio: `0.${draw('institutions', 45, 85)}`,
    institutional_holders: String(draw('holders', 300, 5_000)),
  }
}
