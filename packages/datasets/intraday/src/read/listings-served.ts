import { problem, type Call, type Entity } from '@bourse/kit'
import type { Interval } from '@bourse/services'
import { collectedInterval } from '../collected-interval.ts'
import { servedIntervals, storedIntervals, type StoredBars } from './stored-intervals.ts'

/** A listing whose bars of the requested interval are served. */
export interface ServedListing {
  readonly entity: Entity
  /** The intervals in which bars of it are stored. */
  readonly stored: readonly Interval[]
}

interface Wanted extends Pick<Call, 'entities' | 'knowledge' | 'report'> {
  readonly interval: Interval
}

/**
 * The requested listings that have the interval. The others are reported: kinds without intraday bars as `no-data`, the
 * rest as `unsupported-interval`, which is the answer to the whole request where it holds for every listing that could
 * have bars.
 */
export async function listingsServed(
  bars: StoredBars,
  { entities = [], interval, knowledge, report }: Wanted,
): Promise<readonly ServedListing[]> {
  const ids = entities.map(({ id }) => id)
  const stored = await storedIntervals(bars, ids, knowledge)
  const listings = entities.map((entity) => ({ entity, stored: stored.get(entity.id) ?? [] }))
  const possible = listings.filter(({ entity }) => collectedInterval(entity) !== undefined)
  const served = possible.filter((listing) => servedIntervals(listing.entity, listing.stored).includes(interval))
  if (possible.length > 0 && served.length === 0)
    throw problem(
      'unsupported-interval',
      possible
        .map((listing) => sentence(listing, interval))
        .join(' ')
        .slice(0, 1_000),
    )
  for (const listing of listings) if (!served.includes(listing)) report(entryOf(listing, interval))
  return served
}

function entryOf(listing: ServedListing, interval: Interval) {
  const { id: instrument_id, kind, labels } = listing.entity
  const item = { symbol: labels['symbol'] ?? '', instrument_id }
  return collectedInterval(listing.entity) === undefined
    ? { code: 'no-data', message: `There are no intraday bars of this kind (${kind}).`, ...item }
    : { code: 'unsupported-interval', message: sentence(listing, interval), ...item }
}

function sentence({ entity, stored }: ServedListing, interval: Interval): string {
  const intervals = servedIntervals(entity, stored)
  const name = entity.labels['symbol'] ?? entity.id
  return intervals.length === 0
    ? `No intraday bars of ${name} are collected.`
    : `${interval} bars of ${name} are not collected; available are ${intervals.join(', ')}.`
}
