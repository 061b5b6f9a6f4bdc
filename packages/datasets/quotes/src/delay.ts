import { minutesAfter } from './instants.ts'

/** Minutes for which quotes of exchanges and of indices wait. */
export const DELAY_MINUTES = 15

const UNDELAYED: ReadonlySet<string> = new Set(['CRYPTO', 'FOREX'])

/** Minutes that must pass after a trade on a market before its price may be told. */
export function delayOf(market: string): number {
  return UNDELAYED.has(market) ? 0 : DELAY_MINUTES
}

/** The newest instant of a trade on a market whose price may be told at an instant. */
export function tellableUntil(market: string, at: string): string {
  return minutesAfter(at, -delayOf(market))
}
