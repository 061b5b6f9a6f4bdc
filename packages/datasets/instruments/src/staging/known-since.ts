import { type AnyRecord, type Into } from '@bourse/kit'
import { identifiers, instruments, issuerListings, listingKeys, searchNames, symbolAssignments } from '../records.ts'
import type { Entry } from './directory-entry.ts'
import type { Listing, Registry } from './registry.ts'

/** A directory row and its listing. */
export interface EntryWithListing {
  readonly entry: Entry
  readonly listing: Listing
}

/**
 * Updates when these listings' stored rows became known, by row key, after the operator declares a new instant. Facts
 * from other rows keep their instants.
 */
export function knownSince({ stored }: Registry, named: readonly EntryWithListing[]): readonly Into[] {
  return named.flatMap(({ entry, listing }) => {
    if (listing.stored === undefined) return []
    const instrument_id = listing.id
    const assigned = listing.periods.filter(
      ({ id, symbol, exchange_mic }) =>
        stored.has(id) && symbol === entry.symbol && exchange_mic === entry.exchange_mic,
    )
    return [
      since(instruments, { id: instrument_id }),
      since(searchNames, { instrument_id }),
      since(issuerListings, { instrument_id }),
      ...assigned.map(({ id }) => since(symbolAssignments, { id })),
      ...[...entry.identifiers].map(([identifier_type, identifier]) =>
        since(identifiers, { instrument_id, identifier_type, identifier }),
      ),
      ...(entry.row.listing === null ? [] : [since(listingKeys, { listing: entry.row.listing })]),
    ]
  })
}

const since = (record: AnyRecord, row: Into['row']): Into => ({ record, row, does: 'known-since' })
