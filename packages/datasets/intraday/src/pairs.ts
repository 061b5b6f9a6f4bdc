const PAIRS = new Set(['CRYPTO', 'FOREX'])

/** Returns true for the markets of crypto and currency pairs, whose days and hours are in UTC. */
export function isPair(market: string): boolean {
  return PAIRS.has(market)
}

/** Returns true for currency pairs, which have no consolidated volume. */
export function isWithoutVolume(market: string): boolean {
  return market === 'FOREX'
}
