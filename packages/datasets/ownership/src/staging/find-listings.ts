import type { IssuerDirectory, KnownListing } from '@bourse/services'
import type { ReportedHolding } from './reported-fields.ts'

const REPORTED_IN = 'USD'

/**
 * Returns a reported security's listing on the report date, by its CUSIP or ISIN; undefined if there is none. If
 * there are several, prefers the one in dollars, the currency of the reports.
 */
export function listingOf(
  directory: IssuerDirectory,
  { cusip, isin, reported_on }: Pick<ReportedHolding, 'cusip' | 'isin' | 'reported_on'>,
): string | undefined {
  const named =
    cusip !== null ? directory.listingsBy('cusip', cusip) : isin === null ? [] : directory.listingsBy('isin', isin)
  const listed = named.filter((listing) => isListed(listing, reported_on))
  return (listed.find(({ currency_code }) => currency_code === REPORTED_IN) ?? listed[0])?.instrument_id
}

const isListed = ({ listed_on, delisted_on }: KnownListing, date: string) =>
  listed_on <= date && (delisted_on === null || date <= delisted_on)
