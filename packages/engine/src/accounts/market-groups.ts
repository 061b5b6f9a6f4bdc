import { unknownName } from '../operations/index.ts'

/** The configured market groups; their order is the market preference for symbols without an exchange. */
export type MarketGroups = Readonly<Record<string, readonly string[]>>

/** Returns every configured market, in configuration order. */
export function allMarkets(groups: MarketGroups): readonly string[] {
  return [...new Set(Object.values(groups).flat())]
}

/** Resolves market and market group names to markets, in configuration order. Unknown names resolve to nothing. */
export function marketsNamed(names: readonly string[], groups: MarketGroups): readonly string[] {
  const named = new Set(names.flatMap((name) => (Object.hasOwn(groups, name) ? (groups[name] ?? []) : [name])))
  return allMarkets(groups).filter((market) => named.has(market))
}

/** Throws for a name that is neither a market nor a group. */
export function checkMarketNames(names: readonly string[], groups: MarketGroups): void {
  const known = [...Object.keys(groups), ...allMarkets(groups)]
  for (const name of names) if (!known.includes(name)) throw unknownName('market or market group', name, known)
}
