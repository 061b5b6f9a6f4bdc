import type { DirectoryEntry } from './directory-entry.ts'
import { DirectoryOrderError, type Listing } from './directory.ts'
import { nameKey } from './name-key.ts'
import { pairOneToOne, type Pair } from './pair-one-to-one.ts'

/** A known listing and the entry of the day that continues it. */
export type Continued = Pair<Listing, DirectoryEntry>

/** Which entries of a day continue which known listings. */
export interface Matching {
  readonly stayed: Continued[]
  readonly moved: Continued[]
  readonly renamed: Continued[]
  /** Listings without an entry, and entries without a listing. */
  readonly gone: Listing[]
  readonly come: DirectoryEntry[]
}

interface Open {
  readonly stayed: Map<Listing, DirectoryEntry>
  readonly gone: Set<Listing>
  readonly come: Set<DirectoryEntry>
}

/** Finds for each listing the entry that continues it, by the rules of `diffDirectories`. */
export function matchListings(listings: readonly Listing[], entries: readonly DirectoryEntry[]): Matching {
  const open = compare(listings, entries)
  const moved = settle(open, pairOneToOne(open.gone, open.come, ofListing(symbolAndName), symbolAndName))
  const handedOver = settleHandedOver(open)
  const renamed = settle(open, pairOneToOne(justGone(open), open.come, ofListing(venueAndName), venueAndName))
  return {
    stayed: [...open.stayed],
    moved,
    renamed: [...handedOver, ...renamed],
    gone: [...open.gone],
    come: [...open.come],
  }
}

/** Venue and symbol of a listing, as one key. */
export function placeOf(entry: DirectoryEntry): string {
  return `${entry.exchange_mic}:${entry.symbol}`
}

function compare(listings: readonly Listing[], entries: readonly DirectoryEntry[]): Open {
  const come = new Map(entries.map((entry) => [placeOf(entry), entry]))
  if (come.size < entries.length) throw new DirectoryOrderError('expected each symbol once per venue, got one twice')
  const open: Open = { stayed: new Map(), gone: new Set(), come: new Set() }
  for (const listing of listings) {
    const place = placeOf(listing.entry)
    const entry = come.get(place)
    if (entry === undefined) open.gone.add(listing)
    else open.stayed.set(listing, entry)
    come.delete(place)
  }
  for (const entry of come.values()) open.come.add(entry)
  return open
}

/**
 * A symbol that another security takes over is in both files, so its listing does not look removed. If the listing's
 * name appears under a new symbol, the listing moved there (Z of class A became ZG when class C took Z).
 */
function settleHandedOver(open: Open): Continued[] {
  const taken = [...open.stayed].filter(([listing, entry]) => nameKey(listing.entry.name) !== nameKey(entry.name))
  const candidates = [...open.gone, ...taken.map(([listing]) => listing)]
  const pairs = pairOneToOne(candidates, open.come, ofListing(venueAndName), venueAndName)
  const handedOver = pairs.filter(([listing]) => open.stayed.has(listing))
  for (const [listing] of handedOver) {
    const successor = open.stayed.get(listing)
    if (successor) open.come.add(successor)
    open.stayed.delete(listing)
  }
  return settle(open, handedOver)
}

/** A rename happens from one file to the next: a security with the same name that appears later may be a spin-off. */
function justGone(open: Open): Listing[] {
  return [...open.gone].filter((listing) => listing.missingSince === undefined)
}

function settle(open: Open, pairs: Continued[]): Continued[] {
  for (const [listing, entry] of pairs) {
    open.gone.delete(listing)
    open.come.delete(entry)
  }
  return pairs
}

function ofListing(keyOf: (entry: DirectoryEntry) => string): (listing: Listing) => string {
  return (listing) => keyOf(listing.entry)
}

function symbolAndName(entry: DirectoryEntry): string {
  return `${entry.symbol}|${nameKey(entry.name)}`
}

function venueAndName(entry: DirectoryEntry): string {
  return `${entry.exchange_mic}|${nameKey(entry.name)}`
}
