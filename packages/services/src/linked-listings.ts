import {
  additions,
  entitiesById,
  f,
  knowledgeDay,
  type Additions,
  type Knowledge,
  type SubjectResolver,
} from '@bourse/kit'
import { listingFacts, type Facts } from './listing-facts.ts'
import { listings } from './listing.ts'

/** Fields describing a listing that a row references in addition to its subject. */
interface LinkedListing {
  readonly symbol: string | null
  readonly exchange_mic: string | null
  /** Public id of the listing's own company profile. */
  readonly company_id: string | null
}

interface Needed {
  readonly listings: SubjectResolver
  /** Undefined if no dataset provides listing facts; the company id is then null. */
  readonly facts: Facts | undefined
}

/** Used if the reference is missing or the listing is not visible to the caller. */
const NO_LISTING: LinkedListing = { symbol: null, exchange_mic: null, company_id: null }

/**
 * Returns the labels of listings by id, with their symbols on a day. Pass only ids visible to the caller, such as those
 * in the `f.ref` fields of a response. Unknown ids are omitted.
 */
async function linkedListings(
  { listings, facts }: Needed,
  ids: Iterable<unknown>,
  { knowledge, today }: { readonly knowledge: Knowledge; readonly today: string },
): Promise<ReadonlyMap<unknown, LinkedListing>> {
  const named = [...new Set([...ids].filter((id) => typeof id === 'string'))]
  if (named.length === 0) return new Map()
  const on = knowledgeDay({ knowledge, today })
  const [entities, factsById] = await Promise.all([
    entitiesById(listings, named, knowledge, on),
    facts?.of(named, knowledge) ?? new Map<string, never>(),
  ])
  return new Map(
    [...entities].map(([id, { labels }]) => [
      id,
      {
        symbol: labels['symbol'] ?? null,
        exchange_mic: labels['exchange_mic'] ?? null,
        company_id: factsById.get(id)?.company_id ?? null,
      },
    ]),
  )
}

/**
 * Declares fields with the symbol, market and company of the listing in an `f.ref` field, named `<prefix>symbol` and so
 * on. They follow that field and are null if it is null.
 * @example adds: linkedMembers('holding_instrument_id', 'holding_')
 */
export function linkedMembers(field: string, prefix = ''): Additions {
  return additions({
    fields: {
      [`${prefix}symbol`]: f.text('Ticker of that listing', { example: 'AAPL' }).nullable(),
      [`${prefix}exchange_mic`]: f.text('MIC of that listing’s exchange or venue', { example: 'XNAS' }).nullable(),
      [`${prefix}company_id`]: f
        .text('Public id of that listing’s own profile', { example: 'cmp_00000000000000000000' })
        .nullable(),
    },
    behind: {
      [`${prefix}symbol`]: field,
      [`${prefix}exchange_mic`]: `${prefix}symbol`,
      [`${prefix}company_id`]: `${prefix}exchange_mic`,
    },
    needs: { listings, facts: listingFacts },
    async of(needs, call, rows) {
      const linked = await linkedListings(
        needs,
        rows.map((row) => row[field]),
        call,
      )
      return rows.map((row) => prefixed(linked.get(row[field]) ?? NO_LISTING, prefix))
    },
  })
}

const prefixed = (listing: LinkedListing, prefix: string) =>
  Object.fromEntries(Object.entries(listing).map(([name, value]) => [`${prefix}${name}`, value]))
