import { isDate } from '@bourse/kit/values'
import type { DirectoryEntry } from './directory-entry.ts'
import { DirectoryOrderError, type Directory, type DirectoryChange, type Listing } from './directory.ts'
import { matchListings, placeOf, type ContinuedListing, type Matching } from './match-listings.ts'

/** The directory after a day, and that day's changes: at most one per listing, in key order. */
export interface DirectoryDifference {
  readonly directory: Directory
  readonly changes: DirectoryChange[]
}

/**
 * Compares the entries in both of a day's files with the previous directory.
 *
 * - moved: a symbol that left one venue and appeared on another under the same security name, one to one.
 * - renamed: a symbol that disappeared and another that appeared on the same venue under the same security name, one to
 * one. If another security took over a symbol, that symbol counts as removed if its own security appeared under a new
 * symbol.
 * - updated: a different name, kind, round lot or status under the same symbol.
 * - delisted: missing from two consecutive files, as of the first of them. A single missing day changes nothing.
 *
 * Names are compared word by word. If a venue has no entries, its file is missing, and its listings do not change.
 * Throws `DirectoryOrderError` for a day that is not after the last one.
 */
export function diffDirectories(
  previous: Directory,
  current: readonly DirectoryEntry[],
  date: string,
): DirectoryDifference {
  checkOrder(previous.date, date)
  const matching = matchListings(previous.listings, current)
  const venues = new Set(current.map((entry) => entry.exchange_mic))
  const delisted = matching.removed.filter(({ entry, missingSince }) => missingSince && venues.has(entry.exchange_mic))
  const retained = matching.removed.filter((listing) => !delisted.includes(listing))
  const listed = matching.added.map((entry): Listing => ({ key: `${placeOf(entry)}:${date}`, entry }))
  const changes = [...changesOf(matching, date), ...listed.map(toListed(date)), ...delisted.map(toDelisted)]
  const listings = [
    ...[...matching.continued, ...matching.moved, ...matching.renamed].map(([{ key }, entry]) => ({ key, entry })),
    ...retained.map((listing) => (venues.has(listing.entry.exchange_mic) ? missing(listing, date) : listing)),
    ...listed,
  ]
  return { directory: { date, listings: listings.sort(byKey) }, changes: changes.sort(byKey) }
}

function checkOrder(last: string | undefined, date: string): void {
  if (!isDate(date)) throw new DirectoryOrderError(`expected a date YYYY-MM-DD, got "${date}"`)
  if (last === undefined || date > last) return
  throw new DirectoryOrderError(`expected a day after ${last}, got ${date}; ingest each day once, in order`)
}

function changesOf({ continued, moved, renamed }: Matching, date: string): DirectoryChange[] {
  const updated = continued.filter(([listing, entry]) => !isSame(listing.entry, entry))
  return [
    ...moved.map(toChange('moved', date)),
    ...renamed.map(toChange('renamed', date)),
    ...updated.map(toChange('updated', date)),
  ]
}

function toChange(kind: 'moved' | 'renamed' | 'updated', date: string) {
  return ([listing, entry]: ContinuedListing): DirectoryChange => ({
    kind,
    date,
    key: listing.key,
    entry,
    previous: listing.entry,
  })
}

function toListed(date: string) {
  return ({ key, entry }: Listing): DirectoryChange => ({ kind: 'listed', date, key, entry })
}

function toDelisted({ key, entry, missingSince = '' }: Listing): DirectoryChange {
  return { kind: 'delisted', date: missingSince, key, previous: entry }
}

function missing({ key, entry }: Listing, date: string): Listing {
  return { key, entry, missingSince: date }
}

function isSame(a: DirectoryEntry, b: DirectoryEntry): boolean {
  return (
    a.name === b.name &&
    a.asset_type === b.asset_type &&
    a.is_etf === b.is_etf &&
    a.round_lot === b.round_lot &&
    a.financial_status === b.financial_status
  )
}

function byKey(a: { key: string }, b: { key: string }): number {
  return a.key < b.key ? -1 : a.key > b.key ? 1 : 0
}
