import type { Config } from './config/config.ts'

/** The order of one record's sources, as given in the `precedence` setting. */
export interface SourceOrder {
  /** Whether the order differs by market. */
  readonly isByMarket: boolean
  /** Returns source ids for a market's rows, from the strongest to the weakest. */
  orderIn(market: string | undefined): readonly string[]
}

/**
 * Returns the order of sources for a record. An entry for the market, by its MIC or its market group, replaces the
 * entry for the entire record.
 */
export function sourceOrder(
  { precedence, markets }: Pick<Config, 'precedence' | 'markets'>,
  record: string,
): SourceOrder {
  const general = precedence[record] ?? []
  const byMarket = new Map<string, readonly string[]>()
  for (const [key, order] of Object.entries(precedence)) {
    const [id, named] = key.split('@')
    if (id !== record || named === undefined) continue
    for (const market of namedMarkets(named, markets)) byMarket.set(market, order)
  }
  return {
    isByMarket: byMarket.size > 0,
    orderIn: (market) => (market === undefined ? general : (byMarket.get(market) ?? general)),
  }
}

/** Returns a message if two entries in the setting order the sources of the same record and market. */
export function doubledPrecedence({ precedence, markets }: Pick<Config, 'precedence' | 'markets'>): string | undefined {
  const seen = new Map<string, string>()
  for (const key of Object.keys(precedence)) {
    const [id, named] = key.split('@')
    if (named === undefined) continue
    for (const market of namedMarkets(named, markets)) {
      const earlier = seen.get(`${id}@${market}`)
      if (earlier !== undefined && earlier !== key)
        return `precedence: expected one order of sources for ${id} and ${market}, got "${earlier}" and "${key}"`
      seen.set(`${id}@${market}`, key)
    }
  }
  return undefined
}

const namedMarkets = (named: string, groups: Config['markets']): readonly string[] =>
  named.split(',').flatMap((name) => groups[name] ?? [name])
