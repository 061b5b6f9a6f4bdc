import { optional, sql, type Knowledge, type Rows } from '@bourse/kit'
import { withoutAsOf } from '@bourse/kit/subject'
import {
  issuerDirectory,
  issuerEntities,
  issuerResolver,
  issuers,
  listingFacts,
  listings,
  sessions,
  type IssuerDirectory,
  type Issuers,
  type KnownIdentifier,
  type KnownListing,
  type ListingFacts,
  type Sessions,
} from '@bourse/services'
import { LRUCache } from 'lru-cache'
import { identifiers, instruments, issuerListings } from '../records.ts'
import { versionOf } from './version.ts'

/**
 * Facts about listings other than their symbols, for every dataset that shows a currency or an issuer. For a listing
 * that was unknown at the as-of time, the service returns today's facts, because rows about the listing may have been
 * known earlier.
 */
export const factsService = listingFacts.provide({ instruments }, (needs) => ({
  async of(ids, knowledge) {
    const known = await factsOf(needs.instruments, ids, knowledge)
    const missing = knowledge.asOf === undefined ? [] : ids.filter((id) => !known.has(id))
    if (missing.length === 0) return known
    return new Map([...known, ...(await factsOf(needs.instruments, missing, withoutAsOf(knowledge)))])
  },
}))

async function factsOf(
  rows: Rows<typeof instruments>,
  ids: readonly string[],
  knowledge: Knowledge,
): Promise<ReadonlyMap<string, ListingFacts>> {
  const found = await rows
    .at(knowledge)
    .select(['r.id', 'r.type', 'r.name', 'r.currency_code', 'r.country_code', 'r.company_id'])
    .where(sql<boolean>`r.id = any(${ids})`)
    .execute()
  return new Map(found.map(({ id, ...facts }) => [id, { instrument_id: id, ...facts }]))
}

/** Maximum number of versions cached in memory, at about 600 bytes per listing and version. */
const MAX_VERSIONS = 4

interface Needs {
  readonly instruments: Rows<typeof instruments>
  readonly identifiers: Rows<typeof identifiers>
  readonly issuers: Rows<typeof issuerListings>
  readonly sessions: Sessions | undefined
}

/** All listings' issuers, loaded once per version. */
export const issuersService = issuers.provide(
  { instruments, identifiers, issuers: issuerListings, sessions: optional(sessions) },
  (needs): Issuers => {
    const versions = new LRUCache<string, Promise<IssuerDirectory>>({ max: MAX_VERSIONS })
    return {
      at(knowledge) {
        const version = versionOf(knowledge)
        const known = versions.get(version)
        if (known !== undefined) return known
        const reading = readDirectory(needs, knowledge)
        versions.set(version, reading)
        reading.catch(() => versions.delete(version))
        return reading
      },
    }
  },
)

/** Resolves issuers for every dataset whose rows are about an issuer. */
export const issuerResolverService = issuerEntities.provide({ listings, issuers }, (needs) =>
  issuerResolver(needs.listings, needs.issuers),
)

/**
 * Reads the listings that share an issuer. Issuers identify companies independently of the as-of time, so a listing or
 * issuer that was unknown at that time is read as known today.
 */
async function readDirectory(needs: Needs, knowledge: Knowledge): Promise<IssuerDirectory> {
  const cutoffs = knowledge.asOf === undefined ? [knowledge] : [knowledge, withoutAsOf(knowledge)]
  const [listings, identifiers] = await Promise.all([
    Promise.all(cutoffs.map((each) => readListings(needs, each))),
    Promise.all(cutoffs.map((each) => readIdentifiers(needs, each))),
  ])
  const [then = [], today = []] = listings
  return issuerDirectory(identified(then, today), identifiers.flat(), (mic) => needs.sessions?.country(mic))
}

/**
 * Returns the listings known at the as-of time, with today's issuer if their own was unknown, followed by the listings
 * that are known only today.
 */
function identified(then: readonly KnownListing[], today: readonly KnownListing[]): readonly KnownListing[] {
  const current = new Map(today.map((listing) => [listing.instrument_id, listing]))
  const known = then.map((listing) => withIssuer(listing, current.get(listing.instrument_id)))
  const ids = new Set(then.map(({ instrument_id }) => instrument_id))
  return [...known, ...today.filter(({ instrument_id }) => !ids.has(instrument_id))]
}

function withIssuer(listing: KnownListing, today: KnownListing | undefined): KnownListing {
  if (listing.issuer_company_id !== null || today === undefined) return listing
  const { company_id, issuer_company_id } = today
  return { ...listing, company_id: listing.company_id ?? company_id, issuer_company_id }
}

async function readListings({ instruments, issuers }: Needs, knowledge: Knowledge): Promise<readonly KnownListing[]> {
  const issuerIds = issuers.at(knowledge).select(['r.instrument_id', 'r.company_id as issuer_company_id']).as('d')
  return instruments
    .at(knowledge)
    .leftJoin(issuerIds, 'd.instrument_id', 'r.id')
    .select(['r.id as instrument_id', 'r.company_id', 'd.issuer_company_id', 'r.symbol', 'r.exchange_mic', 'r.type'])
    .select(['r.status', 'r.name', 'r.company_name', 'r.currency_code', 'r.country_code', 'r.cik', 'r.lei'])
    .select(['r.isin', 'r.figi', 'r.listed_on', 'r.delisted_on'])
    .execute()
}

const MEMBERS = { ISIN: 'isin', FIGI: 'figi', CUSIP: 'cusip', CIK: 'cik', LEI: 'lei' } as const

async function readIdentifiers({ identifiers }: Needs, knowledge: Knowledge): Promise<readonly KnownIdentifier[]> {
  const rows = await identifiers
    .at(knowledge)
    .select(['r.instrument_id', 'r.identifier_type', 'r.identifier'])
    .execute()
  return rows.map(({ instrument_id, identifier_type, identifier }) => ({
    instrument_id,
    identifier: MEMBERS[identifier_type],
    value: identifier,
  }))
}
