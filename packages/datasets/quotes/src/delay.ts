import { minutesAfter } from './instants.ts'

/** Delay of exchange and index quotes in minutes. */
export const DELAY_MINUTES = 15

const UNDELAYED: ReadonlySet<string> = new Set(['CRYPTO', 'FOREX'])

/** Returns the number of minutes after a trade on a market before its price may be served. */
export function delayOf(market: string): number {
  return UNDELAYED.has(market) ? 0 : DELAY_MINUTES
}

/** Returns the newest instant of a trade on a market whose price may be served at the given instant. */
export function servableUntil(market: string, at: string): string {
  return minutesAfter(at, -delayOf(market))
}
