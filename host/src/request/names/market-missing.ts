import { problem, type Scope } from '@bourse/kit'
import { splitName } from '@bourse/kit/subject'
import type { Engine } from '../engine.ts'

/** The 403 for a market that the key does not cover. */
export const marketMissing = (market: string) =>
  problem('market-not-entitled', `This key does not include the market ${market}.`)

/** Throws 403 if a name has a market that is not part of the key, whether or not the symbol exists there. */
export function refuseForeignMarket(engine: Pick<Engine, 'markets'>, scope: Scope, name: string): void {
  const { market } = splitName(name)
  if (market !== undefined && engine.markets.has(market) && !scope.markets.includes(market)) throw marketMissing(market)
}
