import type { AnyStagingTable, AnyRecord } from '@bourse/kit'
import { listing } from '@bourse/services'

/** Advice to create listings, if these feeds support it and the option was not set. */
export const orCreate = (
  feeds: readonly (AnyRecord | AnyStagingTable)[],
  { createListings = false }: { readonly createListings?: boolean },
): string =>
  !createListings && feeds.some((feed) => subjectOf(feed)?.column === listing.column)
    ? '; --create-listings creates listings for symbols without a listing'
    : ''

const subjectOf = (feed: AnyRecord | AnyStagingTable) => (feed.part === 'record' ? feed.subject : feed.creates?.subject)
