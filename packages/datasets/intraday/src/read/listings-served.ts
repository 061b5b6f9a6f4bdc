import type { Call, Entity } from '@bourse/kit'
import { reportUnserved, type Interval, type UnservedListing } from '@bourse/services'
import { collectedInterval } from '../collected-interval.ts'
import { servedIntervals, storedIntervals, type StoredBars } from './stored-intervals.ts'

/** A listing that has bars at the requested interval. */
export interface ServedListing {
  readonly entity: Entity
  /** The listing's stored intervals. */
  readonly stored: readonly Interval[]
}

interface ListingsRequest extends Pick<Call, 'entities' | 'knowledge' | 'report'> {
  readonly interval: Interval
}

/**
 * Returns the requested listings that have the interval. The others are reported in `meta.errors`: kinds without
 * intraday bars as `no-data`, the rest as `unsupported-interval`. If no listing that could have bars has the interval,
 * the request fails with 422 `unsupported-interval`.
 */
export async function listingsServed(
  bars: StoredBars,
  { entities = [], interval, knowledge, report }: ListingsRequest,
): Promise<readonly ServedListing[]> {
  const ids = entities.map(({ id }) => id)
  const stored = await storedIntervals(bars, ids, knowledge)
  const listings = entities.map((entity) => ({ entity, stored: stored.get(entity.id) ?? [] }))
  const possible = listings.filter(({ entity }) => collectedInterval(entity) !== undefined)
  const served = possible.filter((listing) => servedIntervals(listing.entity, listing.stored).includes(interval))
  const unserved = listings
    .filter((listing) => !served.includes(listing))
    .map((listing) => unservedOf(listing, interval))
  reportUnserved(unserved, served, report)
  return served
}

function unservedOf(listing: ServedListing, interval: Interval): UnservedListing {
  const { entity } = listing
  return collectedInterval(entity) === undefined
    ? { listing: entity, code: 'no-data', message: `There are no intraday bars for this kind (${entity.kind}).` }
    : { listing: entity, code: 'unsupported-interval', message: sentence(listing, interval) }
}

function sentence({ entity, stored }: ServedListing, interval: Interval): string {
  const intervals = servedIntervals(entity, stored)
  const name = entity.labels['symbol'] ?? entity.id
  return intervals.length === 0
    ? `No intraday bars are collected for ${name}.`
    : `${interval} bars of ${name} are not collected; available are ${intervals.join(', ')}.`
}
