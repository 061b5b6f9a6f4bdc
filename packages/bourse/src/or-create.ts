import type { AnyStagingTable, AnyRecord } from '@bourse/kit'
import { listing } from '@bourse/services'

/** The end of an advice where listings can be created for rows of some feeds, and were not; else nothing. */
export const orCreate = (
  feeds: readonly (AnyRecord | AnyStagingTable)[],
  { createListings = false }: { readonly createListings?: boolean },
): string =>
  !createListings && feeds.some((feed) => subjectOf(feed)?.column === listing.column)
    ? '; --create-listings creates listings for symbols that no listing has'
    : ''

const subjectOf = (feed: AnyRecord | AnyStagingTable) => (feed.part === 'record' ? feed.subject : feed.creates?.subject)
