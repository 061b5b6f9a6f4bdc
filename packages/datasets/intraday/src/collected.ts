import type { Entity } from '@bourse/kit'
import type { Interval } from '@bourse/services'

/** What decides how a listing is collected. */
export type Kept = Pick<Entity, 'market' | 'kind'>

const WITHOUT_BARS = new Set(['FUND', 'INDEX', 'BOND'])
const PAIRS = new Set(['CRYPTO', 'FOREX'])

/**
 * The interval in which a listing is collected: 5m on exchanges, 1m of crypto and currency pairs; undefined for kinds
 * without intraday bars.
 */
export function collectedInterval({ market, kind }: Kept): Interval | undefined {
  if (WITHOUT_BARS.has(kind) || WITHOUT_BARS.has(market)) return undefined
  return isPair(market) ? '1m' : '5m'
}

/** True for crypto and currency pairs: their days and hours are those of UTC. */
export function isPair(market: string): boolean {
  return PAIRS.has(market)
}

/** True where volume means nothing: nobody counts what currencies are traded. */
export function isWithoutVolume(market: string): boolean {
  return market === 'FOREX'
}

/** True where volume comes in whole units. */
export function isWhole(market: string): boolean {
  return market !== 'CRYPTO'
}
