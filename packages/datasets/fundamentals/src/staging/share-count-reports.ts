import { f, stagingTable, optional, type Into, type ReconcileContext } from '@bourse/kit'
import { dailyBars, issuers, listings, splits } from '@bourse/services'
import { shareStatistics } from '../share-statistics/record.ts'
import { coverFloat, vendorFloat } from '../share-statistics/share-statistics.ts'
import { ListingFinder } from './listing-finder.ts'
import { MarketOfShares } from './market-of-shares.ts'

const { company_id: _, float_ratio: __, ...statistics } = shareStatistics.fields

const text = (description: string) => f.text(description).nullable()

const fields = {
  symbol: text('Ticker of the listing'),
  exchange_mic: text('MIC of its exchange'),
  instrument_id: text('Public id of the listing'),
  cik: text('Issuer: all of its listings'),
  ...statistics,
  float_count: f.count('Count nearest to the date of the public float').nullable(),
  float_count_on: f.date('Date of that count').nullable(),
  known_at: f.instant('When it became known; null means the time of ingestion').nullable(),
}

const needs = { issuers, listings, bars: optional(dailyBars), splits: optional(splits) }

/**
 * Share counts as publishers report them. A vendor's float is used if it does not exceed the shares outstanding;
 * otherwise the float is computed from a filed public float, using the issuer's other classes, prices and splits.
 */
export const shareCountReports = stagingTable('told_shares', {
  title: 'Reported share counts',
  fields,
  feeds: [shareStatistics],
  needs,
  async reconcile(given, rows, context) {
    const finder = await ListingFinder.of(given, rows, context)
    const values = rows.map((row) => ({ row, listings: finder.listingsOf(row) }))
    const market = await MarketOfShares.of(given, values, context)
    return values.flatMap(({ row, listings }) => {
      if (listings.length === 0) refuse(row, context)
      return listings.map((listing) => statisticsOf(row, listing, market, finder))
    })
  },
})

/** A row as the staging table receives it. */
type ShareCountReport = {
  readonly [K in keyof typeof fields]: (typeof fields)[K] extends { readonly value?: infer T } ? T : never
}

/** A staging row with all values null. */
export const NO_SHARE_COUNTS = Object.fromEntries(Object.keys(fields).map((name) => [name, null]))

function refuse(row: ShareCountReport, context: ReconcileContext): void {
  const value = row.cik ?? row.symbol ?? row.instrument_id ?? ''
  context.reject(row, {
    rule: 'unknown-issuer',
    value,
    reason: 'expected a known stock or depositary receipt; check the symbol or CIK',
  })
}

type Listing = ReturnType<ListingFinder['listingsOf']>[number]

function statisticsOf(row: ShareCountReport, listing: Listing, market: MarketOfShares, finder: ListingFinder): Into {
  const { symbol: _s, exchange_mic: _m, cik: _c, float_count, float_count_on, known_at, ...values } = row
  const isOneOfSeveralClasses = finder.isOneOfSeveralClasses(listing)
  const context = { ...market.of(listing.instrument_id), isOneOfSeveralClasses }
  const { shares_outstanding, public_float_value, public_float_on } = row
  const float =
    row.float_shares === null && shares_outstanding !== null
      ? coverFloat({ shares_outstanding, public_float_value, public_float_on, float_count, float_count_on }, context)
      : vendorFloat(row, context)
  return {
    record: shareStatistics,
    row: {
      ...values,
      ...float,
      instrument_id: listing.instrument_id,
      company_id: listing.company_id,
      ...(known_at === null ? {} : { known_at }),
    },
  }
}
