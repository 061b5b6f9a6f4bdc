import { entitiesById, type Entity, type Knowledge, type RecentlyRequested, type SubjectResolver } from '@bourse/kit'
import { isBefore } from '@bourse/kit/values'
import type { Sessions } from '@bourse/services'
import type { Cadence } from './cadence.ts'
import { DELAY_MINUTES } from './delay.ts'
import { minutesAfter } from './instants.ts'
import { leadingIndex } from './leading-indices.ts'
import { leadingCryptoPairs, leadingCurrencyPairs } from './leading-pairs.ts'
import { homeMarketOf, sessionDateOf } from './home-market.ts'
import { isQuoted } from './quoted.ts'

/** Services that determine which quotes a source should fetch. */
export interface ListingsToFetchNeeds {
  readonly listings: SubjectResolver
  readonly sessions: Sessions
  readonly requested: RecentlyRequested
}

/**
 * Returns the listings whose quotes a source with a given cadence should fetch at an instant, under their symbols on
 * that day. Listings that are never quoted are excluded.
 */
export async function listingsToFetch(
  needs: ListingsToFetchNeeds,
  { markets, wanted }: Cadence,
  { at, knowledge }: { readonly at: string; readonly knowledge: Knowledge },
): Promise<readonly Entity[]> {
  const on = at.slice(0, 10)
  if (wanted === 'requested') return (await requestedIn(needs, markets, on, knowledge)).filter(isQuoted)
  const scope = { markets, excludedKinds: [], ids: undefined, fingerprint: `quotes of ${markets.join(' ')}` }
  const all = await needs.listings.universe({ scope, on, markets, excludeKinds: [], knowledge })
  const quoted = all.filter(isQuoted)
  if (wanted === 'all') return quoted
  return quoted.filter((listing) => (wanted === 'leading') === isLeading(needs.sessions, listing, at))
}

async function requestedIn(
  { listings, requested }: ListingsToFetchNeeds,
  markets: readonly string[],
  on: string,
  knowledge: Knowledge,
): Promise<readonly Entity[]> {
  const ids = (await Promise.all(markets.map((mic) => requested.newest(mic)))).flat()
  return [...(await entitiesById(listings, ids, knowledge, on)).values()]
}

function isLeading(sessions: Sessions, listing: Entity, at: string): boolean {
  const symbol = listing.labels['symbol'] ?? ''
  if (listing.market === 'INDEX') return leadingIndex(symbol) !== undefined && isHomeOpen(sessions, listing, at)
  return listing.market === 'FOREX' ? leadingCurrencyPairs.has(symbol) : leadingCryptoPairs.has(symbol)
}

/** Minutes after the delay within which one more run is due, so that a session's last level is not missed. */
const LAST_RUN = 10

/**
 * Returns true if an index's home market is trading, taking the delay into account; a market without a calendar counts
 * as open.
 */
function isHomeOpen(sessions: Sessions, listing: Entity, at: string): boolean {
  const home = homeMarketOf(sessions, listing)
  const session = sessions.on(home.mic, sessionDateOf(home, at))
  if (session === undefined) return true
  if (session === 'closed') return false
  const end = minutesAfter(session.close_at, DELAY_MINUTES + LAST_RUN)
  return !isBefore(at, session.open_at) && !isBefore(end, at)
}
