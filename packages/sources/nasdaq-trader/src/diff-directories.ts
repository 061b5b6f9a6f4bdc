import type { DirectoryEntry } from './directory-entry.ts'
import { DirectoryOrderError, type Directory, type DirectoryChange, type Listing } from './directory.ts'
import { nameKey } from './name-key.ts'
import { pairOneToOne, type Pair } from './pair-one-to-one.ts'

/** The directory after a day, and what the day changed. */
export interface DirectoryDifference {
  readonly directory: Directory
  readonly changes: DirectoryChange[]
}

type Matched = Pair<Listing, DirectoryEntry>

/**
 * Compares the entries of both files of a day with the directory before it.
 *
 * - moved: a symbol gone from one venue and come on another under the same security name.
 * - renamed: a symbol gone and one come on the same venue under the same security name, one to one. A symbol that
 *   another security took over on that day counts as gone when its listing came under a new symbol.
 * - delisted: missing from two files that follow each other, as of the first of them; missing once is nothing.
 * - A venue without a single entry says nothing about its listings: its file was not there.
 *
 * Names are compared by their words. Throws `DirectoryOrderError` for a day that is not after the last one.
 */
export function diffDirectories(
  previous: Directory,
  current: readonly DirectoryEntry[],
  date: string,
): DirectoryDifference {
  if (previous.date !== undefined && date <= previous.date) throw outOfOrder(previous.date, date)
  const present = byPlace(current)
  const carried = new Set(previous.listings.map((listing) => placeOf(listing.entry)))
  const come = new Set(current.filter((entry) => !carried.has(placeOf(entry))))
  const gone = new Set(previous.listings.filter((listing) => !present.has(placeOf(listing.entry))))
  const stayed = new Map(staying(previous.listings, present))

  const moved = take(pairMoves(gone, come), gone, come)
  const handedOver = takeHandedOver(stayed, gone, come)
  const renamed = [...handedOver, ...take(pairRenames(gone, come), gone, come)]

  const venues = new Set(current.map((entry) => entry.exchange_mic))
  const absent = [...gone].filter((listing) => venues.has(listing.entry.exchange_mic))
  const delisted = absent.filter((listing) => listing.missingSince !== undefined)
  const missing = absent.filter((listing) => listing.missingSince === undefined)
  const untouched = [...gone].filter((listing) => !venues.has(listing.entry.exchange_mic))
  const listed = [...come].map((entry): Matched => [{ key: `${placeOf(entry)}:${date}`, entry }, entry])

  return {
    changes: inOrder([
      ...moved.map(([{ key, entry }, now]) => ({ kind: 'moved' as const, date, key, entry: now, previous: entry })),
    ]),
    directory: { date, listings: [] },
  }
}
