import type { IssuerDirectory, KnownListing } from '@bourse/services'
import type { Reported } from './reported-fields.ts'

const REPORTED_IN = 'USD'

/**
 * The listing of a reported security on the date of the report, by its CUSIP or ISIN; undefined where none is carried
 * here. Of several markets the one in dollars, in which the reports are made.
 */
export function listingOf(
  directory: IssuerDirectory,
  { cusip, isin, reported_on }: Pick<Reported, 'cusip' | 'isin' | 'reported_on'>,
): string | undefined {
  const named =
    cusip !== null ? directory.listingsBy('cusip', cusip) : isin === null ? [] : directory.listingsBy('isin', isin)
  const listed = named.filter((listing) => isListed(listing, reported_on))
  return (listed.find(({ currency_code }) => currency_code === REPORTED_IN) ?? listed[0])?.instrument_id
}

const isListed = ({ listed_on, delisted_on }: KnownListing, date: string) =>
  listed_on <= date && (delisted_on === null || date <= delisted_on)
