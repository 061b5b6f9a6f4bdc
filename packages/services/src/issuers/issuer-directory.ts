import { identifierText } from '@bourse/kit/values'
import type { Issuer, IssuerDirectory, IssuerListing, KnownListing } from './issuers.ts'
import { isOwnIssuer } from './issuer-key.ts'
import { byPrimacy, type CountryOf } from './primary-listing.ts'

/** A current or replaced identifier of a listing. */
export interface KnownIdentifier {
  readonly instrument_id: string
  readonly identifier: 'isin' | 'figi' | 'cusip' | 'cik' | 'lei'
  readonly value: string
}

/** Builds the directory of issuers from the listings that have one. */
export function issuerDirectory(
  listings: readonly KnownListing[],
  identifiers: readonly KnownIdentifier[],
  countryOf: CountryOf,
): IssuerDirectory {
  const issued = listings.filter(isIssued)
  const grouped = Map.groupBy(issued, ({ issuer_company_id }) => issuer_company_id)
  const all = [...grouped].map(([id, own]) => issuerOf(id, byPrimacy(own, countryOf))).sort(byId)
  const byListing = new Map(all.flatMap((issuer) => issuer.listings.map((each) => [each.instrument_id, issuer])))
  const byIssuerId = new Map(all.map((issuer) => [issuer.company_id, issuer]))
  const byCompany = new Map(issued.map((listing) => [listing.company_id, listing]))
  const known = new Map(listings.map((listing) => [listing.instrument_id, listing]))
  const listingsOf = indexOf(identifiers, known)
  const carriersOf = (identifier: 'cik' | 'lei', value: string) => {
    const wanted = identifierText(identifier, value)
    const carriers = listingsOf.get(`${identifier}:${wanted}`) ?? []
    const still = carriers.filter((listing) => listing[identifier] === wanted)
    return theIssuer(still.length > 0 ? still : carriers, byListing)
  }
  const ofCompany = (id: string) => byIssuerId.get(id) ?? byListing.get(byCompany.get(id)?.instrument_id ?? '')
  return {
    all,
    listing: (id) => known.get(id),
    ofListing: (id) => byListing.get(id),
    ofCompany,
    ofCik: (cik) => carriersOf('cik', cik),
    ofLei: (lei) => carriersOf('lei', lei),
    listingsBy(identifier, given) {
      const value = identifierText(identifier, given)
      if (identifier === 'instrument_id') return listed(known.get(value))
      if (identifier === 'company_id') return listed(byCompany.get(value) ?? byIssuerId.get(value)?.primary)
      if (identifier === 'cik' || identifier === 'lei') {
        const issuer = carriersOf(identifier, value)
        return issuer === undefined
          ? []
          : [issuer.primary, ...issuer.listings.filter((each) => each !== issuer.primary)]
      }
      return listingsOf.get(`${identifier}:${value}`) ?? []
    },
  }
}

const isIssued = (listing: KnownListing): listing is IssuerListing =>
  listing.company_id !== null && listing.issuer_company_id !== null

const listed = (listing: KnownListing | undefined) => (listing === undefined ? [] : [listing])

function issuerOf(company_id: string, [primary, ...others]: readonly IssuerListing[]): Issuer {
  if (primary === undefined) throw new TypeError(`${company_id} has no listing`)
  const own = [primary, ...others]
  const firstKnown = <K extends 'cik' | 'lei'>(name: K) => own.find((listing) => listing[name] !== null)?.[name] ?? null
  return { company_id, cik: firstKnown('cik'), lei: firstKnown('lei'), primary, listings: own.toSorted(activeFirst) }
}

const activeFirst = (a: IssuerListing, b: IssuerListing) =>
  Number(b.status === 'active') - Number(a.status === 'active') || compare(a.symbol, b.symbol)

const byId = (a: Issuer, b: Issuer) => compare(a.company_id, b.company_id)
const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)

type ByIdentifier = ReadonlyMap<string, readonly KnownListing[]>

/**
 * Indexes listings by keys such as `isin:US0378331005`. A North American ISIN is also indexed by the CUSIP that it
 * contains.
 */
function indexOf(identifiers: readonly KnownIdentifier[], known: ReadonlyMap<string, KnownListing>): ByIdentifier {
  const index = new Map<string, KnownListing[]>()
  const add = (key: string, listing: KnownListing) => {
    const others = index.get(key)
    if (others === undefined) index.set(key, [listing])
    else if (!others.includes(listing)) others.push(listing)
  }
  for (const { instrument_id, identifier, value } of identifiers) {
    const listing = known.get(instrument_id)
    if (listing === undefined) continue
    add(`${identifier}:${value}`, listing)
    const cusip = identifier === 'isin' ? cusipIn(value) : undefined
    if (cusip !== undefined) add(`cusip:${cusip}`, listing)
  }
  return index
}

/** Returns the CUSIP contained in a US or Canadian ISIN. */
export const cusipIn = (isin: string): string | undefined => (/^(US|CA)/.test(isin) ? isin.slice(2, 11) : undefined)

/**
 * Returns the issuer shared by the listings with a CIK or an LEI. Funds share these with their adviser, so funds count
 * only if no other listing has the identifier.
 */
function theIssuer(carriers: readonly KnownListing[], byListing: ReadonlyMap<string, Issuer>): Issuer | undefined {
  const own = carriers.filter(({ type }) => !isOwnIssuer(type))
  const counted = own.length > 0 ? own : carriers
  const found = new Set(counted.flatMap(({ instrument_id }) => byListing.get(instrument_id) ?? []))
  return own.length > 0 || found.size === 1 ? [...found][0] : undefined
}
