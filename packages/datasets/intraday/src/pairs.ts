const PAIRS = new Set(['CRYPTO', 'FOREX'])

/** True for crypto and currency pairs: their days and hours are those of UTC. */
export function isPair(market: string): boolean {
  return PAIRS.has(market)
}

/** True where volume means nothing: nobody counts what currencies are traded. */
export function isWithoutVolume(market: string): boolean {
  return market === 'FOREX'
}
