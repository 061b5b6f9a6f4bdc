import { minutesAfter } from './instants.ts'

/** Delay for exchange and index quotes, in minutes. */
export const DELAY_MINUTES = 15

const UNDELAYED: ReadonlySet<string> = new Set(['CRYPTO', 'FOREX'])

/** Returns how many minutes after a trade on a market its price may be served. */
export function delayOf(market: string): number {
  return UNDELAYED.has(market) ? 0 : DELAY_MINUTES
}

/** Returns the latest trade time on a market for which the price may be served at the given instant. */
export function servableUntil(market: string, at: string): string {
  return minutesAfter(at, -delayOf(market))
}
