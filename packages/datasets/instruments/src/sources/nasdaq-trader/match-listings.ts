import type { DirectoryEntry } from './directory-entry.ts'
import { DirectoryOrderError, type Listing } from './directory.ts'
import { nameKey } from './name-key.ts'
import { pairOneToOne, type Pair } from './pair-one-to-one.ts'

/** A known listing and the day's entry that continues it. */
export type ContinuedListing = Pair<Listing, DirectoryEntry>

/** A day's entries, matched with the known listings that they continue. */
export interface Matching {
  readonly continued: ContinuedListing[]
  readonly moved: ContinuedListing[]
  readonly renamed: ContinuedListing[]
  /** Listings without an entry, and entries without a listing. */
  readonly removed: Listing[]
  readonly added: DirectoryEntry[]
}

interface Open {
  readonly continued: Map<Listing, DirectoryEntry>
  readonly removed: Set<Listing>
  readonly added: Set<DirectoryEntry>
}

/** Finds, for each listing, the entry that continues it, by the rules of `diffDirectories`. */
export function matchListings(listings: readonly Listing[], entries: readonly DirectoryEntry[]): Matching {
  const open = compare(listings, entries)
  const moved = settle(open, pairOneToOne(open.removed, open.added, ofListing(symbolAndName), symbolAndName))
  const reused = settleReusedSymbols(open)
  const renamed = settle(open, pairOneToOne(newlyRemoved(open), open.added, ofListing(venueAndName), venueAndName))
  return {
    continued: [...open.continued],
    moved,
    renamed: [...reused, ...renamed],
    removed: [...open.removed],
    added: [...open.added],
  }
}

/** Returns an entry's venue and symbol as one key. */
export function placeOf(entry: DirectoryEntry): string {
  return `${entry.exchange_mic}:${entry.symbol}`
}

function compare(listings: readonly Listing[], entries: readonly DirectoryEntry[]): Open {
  const entryByPlace = new Map(entries.map((entry) => [placeOf(entry), entry]))
  if (entryByPlace.size < entries.length)
    throw new DirectoryOrderError('expected each symbol once per venue, got one twice')
  const open: Open = { continued: new Map(), removed: new Set(), added: new Set() }
  for (const listing of listings) {
    const place = placeOf(listing.entry)
    const entry = entryByPlace.get(place)
    if (entry === undefined) open.removed.add(listing)
    else open.continued.set(listing, entry)
    entryByPlace.delete(place)
  }
  for (const entry of entryByPlace.values()) open.added.add(entry)
  return open
}

/**
 * If another security takes over a symbol, the symbol is in both files, so its listing does not look removed. If the
 * listing's name appears under a new symbol, the listing moved there (class A's Z became ZG when class C took Z).
 */
function settleReusedSymbols(open: Open): ContinuedListing[] {
  const reassigned = [...open.continued].filter(
    ([listing, entry]) => nameKey(listing.entry.name) !== nameKey(entry.name),
  )
  const candidates = [...open.removed, ...reassigned.map(([listing]) => listing)]
  const pairs = pairOneToOne(candidates, open.added, ofListing(venueAndName), venueAndName)
  const reused = pairs.filter(([listing]) => open.continued.has(listing))
  for (const [listing] of reused) {
    const successor = open.continued.get(listing)
    if (successor) open.added.add(successor)
    open.continued.delete(listing)
  }
  return settle(open, reused)
}

/** A rename happens from one file to the next: a security that appears later under the same name may be a spin-off. */
function newlyRemoved(open: Open): Listing[] {
  return [...open.removed].filter((listing) => listing.missingSince === undefined)
}

function settle(open: Open, pairs: ContinuedListing[]): ContinuedListing[] {
  for (const [listing, entry] of pairs) {
    open.removed.delete(listing)
    open.added.delete(entry)
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
