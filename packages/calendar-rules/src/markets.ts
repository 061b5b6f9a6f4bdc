import type { Market } from './market-facts.ts'
import { nonUsMarkets } from './markets/non-us.ts'
import { usMarkets } from './markets/us.ts'
import { venueMarkets } from './markets/venues.ts'

/** Every market with its calendar. */
export const markets: readonly Market[] = [...usMarkets, ...nonUsMarkets, ...venueMarkets]
