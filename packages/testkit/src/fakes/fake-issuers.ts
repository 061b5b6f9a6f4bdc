import { publicId } from '@bourse/kit'
import {
  byPrimacy,
  issuerDirectory,
  issuerKey,
  type IssuerDirectory,
  type KnownIdentifier,
  type KnownListing,
} from '@bourse/services'
import type { Listing } from './fake-listing.ts'

/** Listing kinds without an issuer; the same codes also name the venues of such listings. */
const NOT_ISSUED: ReadonlySet<string> = new Set(['CRYPTO', 'FOREX', 'INDEX'])

/**
 * Returns the issuers of fake listings. Listings with the same CIK share an issuer; every other listing has its own.
 */
export function issuersOf(listings: readonly Listing[]): IssuerDirectory {
  const known = listings.map(knownListing)
  const issued = known.filter(({ company_id }) => company_id !== null)
  const idOfKey = new Map(
    [...Map.groupBy(issued, keyOf)].map(([key, own]) => [key, byPrimacy(own, noCountry)[0]?.company_id ?? null]),
  )
  const drawn = known.map((listing) => ({ ...listing, issuer_company_id: idOfKey.get(keyOf(listing)) ?? null }))
  return issuerDirectory(drawn, listings.flatMap(identifiersOf), noCountry)
}

const noCountry = () => undefined
const keyOf = (listing: KnownListing) => issuerKey(listing) ?? `own:${listing.instrument_id}`

function knownListing({ id, kind, stretches, cik, isin, currency_code, name }: Listing): KnownListing {
  const [first, last] = [stretches[0], stretches.at(-1)]
  const isIssued = !NOT_ISSUED.has(kind) && !NOT_ISSUED.has(first?.exchange_mic ?? '')
  return {
    instrument_id: id,
    company_id: isIssued ? publicId('cmp', id) : null,
    issuer_company_id: null,
    symbol: last?.symbol ?? '',
    exchange_mic: last?.exchange_mic ?? '',
    type: kind,
    status: last?.to === null ? 'active' : 'inactive',
    name: name ?? null,
    company_name: null,
    currency_code: currency_code ?? null,
    country_code: null,
    cik: cik ?? null,
    lei: null,
    isin: isin ?? null,
    figi: null,
    listed_on: first?.from ?? '',
    delisted_on: last?.to ?? null,
  }
}

function identifiersOf({ id, cik, isin }: Listing): readonly KnownIdentifier[] {
  const identifiers = [
    ['cik', cik],
    ['isin', isin],
  ] as const
  return identifiers.flatMap(([identifier, value]) =>
    value === undefined ? [] : [{ instrument_id: id, identifier, value }],
  )
}
