import { optional, sql, type Knowledge, type Rows } from '@bourse/kit'
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
  type Sessions,
} from '@bourse/services'
import { LRUCache } from 'lru-cache'
import { identifiers, instruments, issuerListings } from '../records.ts'
import { versionOf } from './version.ts'

/** What is known of listings beside their symbols, for every dataset that tells a currency or an issuer. */
export const factsService = listingFacts.provide({ instruments }, (needs) => ({
  async of(ids, knowledge) {
    const rows = await needs.instruments
      .at(knowledge)
      .select(['r.id', 'r.type', 'r.name', 'r.currency_code', 'r.country_code', 'r.company_id'])
      .where(sql<boolean>`r.id = any(${ids})`)
      .execute()
    return new Map(rows.map(({ id, ...facts }) => [id, { instrument_id: id, ...facts }]))
  },
}))

/** Versions kept in memory, some 600 bytes a listing each. */
const MAX_VERSIONS = 4

interface Needs {
  readonly instruments: Rows<typeof instruments>
  readonly identifiers: Rows<typeof identifiers>
  readonly issuers: Rows<typeof issuerListings>
  readonly sessions: Sessions | undefined
}

/** Issuers of all listings; those of one version are read once. */
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

/** Issuers for every dataset whose rows are about one. */
export const issuerResolverService = issuerEntities.provide({ listings, issuers }, (needs) =>
  issuerResolver(needs.listings, needs.issuers),
)

async function readDirectory(needs: Needs, knowledge: Knowledge): Promise<IssuerDirectory> {
  const [listings, identifiers] = await Promise.all([readListings(needs, knowledge), readIdentifiers(needs, knowledge)])
  return issuerDirectory(listings, identifiers, (mic) => needs.sessions?.country(mic))
}

async function readListings({ instruments, issuers }: Needs, knowledge: Knowledge): Promise<readonly KnownListing[]> {
  const drawn = issuers.at(knowledge).select(['r.instrument_id', 'r.company_id as issuer_company_id']).as('d')
  return instruments
    .at(knowledge)
    .leftJoin(drawn, 'd.instrument_id', 'r.id')
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
