import { addDays } from '@bourse/kit/values'
import { adjoins, overlaps, touches } from '../symbol-periods.ts'
import type { Entry } from './directory-entry.ts'
import { firstDay, isNamed } from './apply-period.ts'
import { addKey, symbolKey, type KnownPeriod, type Listing, type Registry } from './registry.ts'

/**
 * Finds the listing that a row is about: by the publisher's key, by the FIGI, as the holder of the row's former symbol,
 * or as the holder of the same symbol in a period that overlaps or adjoins. Undefined for a new listing: a ticker that
 * is reused after a gap, or under a different key, is a different listing.
 */
export function findListing(registry: Registry, entry: Entry, from: string): Listing | undefined {
  const { listing: key } = entry.row
  const figi = entry.identifiers.get('FIGI')
  return (
    (key === null ? undefined : registry.byKey.get(key)) ??
    (figi === undefined ? undefined : registry.byFigi.get(figi)) ??
    formerHolder(registry, entry, from) ??
    holder(registry, entry, from)
  )
}

/**
 * Assigns new keys to known listings that have none. A key's newest row is decisive, because publishers without keys
 * know the current state best.
 */
export function adoptKeys(registry: Registry, entries: readonly Entry[], today: string): void {
  for (const entry of entries.toReversed()) {
    const { listing: key } = entry.row
    if (key === null || registry.byKey.has(key)) continue
    const from = firstDay(registry, entry, today)
    const figi = entry.identifiers.get('FIGI')
    const known = (figi === undefined ? undefined : registry.byFigi.get(figi)) ?? holder(registry, entry, from)
    addKey(registry, known, key)
  }
}

function formerHolder(registry: Registry, { previous }: Entry, from: string): Listing | undefined {
  if (previous === undefined) return undefined
  const dayBefore = addDays(from, -1)
  const isHeldUntil = ({ valid_from, valid_to }: KnownPeriod) =>
    valid_from < from && (valid_to === null || valid_to >= dayBefore || adjoins(valid_to, from))
  return holdersOf(registry, previous).find(([, period]) => isHeldUntil(period))?.[0]
}

function holder(registry: Registry, entry: Entry, from: string): Listing | undefined {
  const days = { valid_from: from, valid_to: entry.to === null || entry.to >= from ? entry.to : from }
  const figi = entry.identifiers.get('FIGI')
  const matches = holdersOf(registry, entry).filter(([listing, period]) => {
    if (hasOtherKey(listing, entry.row.listing)) return false
    const isOther = figi !== undefined && listing.facts.figi !== null && listing.facts.figi !== figi
    return isOther ? overlaps(period, days) : touches(period, days)
  })
  return matches[0]?.[0]
}

/** Returns true if the same publisher has the listing under a different key. Keys are written `publisher:key`. */
function hasOtherKey({ keys }: Listing, key: string | null): boolean {
  if (key === null) return false
  return [...keys].some((other) => other !== key && publisherOf(other) === publisherOf(key))
}

const publisherOf = (key: string) => key.slice(0, Math.max(0, key.indexOf(':')))

/** Returns every holder of a symbol on a market, with the period in which it held the symbol, oldest first. */
function holdersOf(
  registry: Registry,
  named: Pick<Entry, 'symbol' | 'exchange_mic'>,
): readonly (readonly [Listing, KnownPeriod])[] {
  const holders = [...(registry.bySymbol.get(symbolKey(named)) ?? [])]
  return holders
    .flatMap((listing) =>
      listing.periods.filter((period) => isNamed(period, named)).map((period) => [listing, period] as const),
    )
    .toSorted(([, a], [, b]) => (a.valid_from < b.valid_from ? -1 : 1))
}
