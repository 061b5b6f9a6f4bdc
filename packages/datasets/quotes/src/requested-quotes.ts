import { recents } from '@bourse/kit'

/**
 * Listings whose quotes were asked for in the last 24 hours, the last 250 of each market: sources keep these fresher
 * than others.
 */
export const requestedQuotes = recents('requested-quotes', { hours: 24, perMarket: 250 })
