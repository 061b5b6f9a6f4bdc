import { recents } from '@bourse/kit'

/**
 * Listings whose quotes were requested in the last 24 hours, the last 250 per market. Sources refresh them more often
 * than others.
 */
export const requestedQuotes = recents('requested-quotes', { hours: 24, perMarket: 250 })
