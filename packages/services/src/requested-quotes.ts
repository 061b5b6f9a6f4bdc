import { recents } from '@bourse/kit'

/**
 * Listings whose quotes were requested in the last 24 hours, up to the 250 most recent per market. Sources refresh them
 * more often than others, and load their history first.
 */
export const requestedQuotes = recents('requested-quotes', { hours: 24, perMarket: 250 })
