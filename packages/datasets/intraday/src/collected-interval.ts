import type { Entity } from '@bourse/kit'
import type { Interval } from '@bourse/services'
import { isPair } from './pairs.ts'

/** The properties that determine a listing's collection interval. */
export type CollectedListing = Pick<Entity, 'market' | 'kind'>

const WITHOUT_BARS = new Set(['FUND', 'INDEX', 'BOND'])

/**
 * Returns a listing's collection interval: 5m on exchanges, 1m for crypto and currency pairs; undefined for kinds
 * without intraday bars.
 */
export function collectedInterval({ market, kind }: CollectedListing): Interval | undefined {
  if (WITHOUT_BARS.has(kind) || WITHOUT_BARS.has(market)) return undefined
  return isPair(market) ? '1m' : '5m'
}
