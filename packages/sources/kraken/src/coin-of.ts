/** Coins whose Kraken code differs from the common one. */
const COMMON_CODES: Readonly<Record<string, string>> = { XBT: 'BTC', XDG: 'DOGE' }

/** Returns the common code for Kraken's coin or currency code. */
export const coinOf = (code: string): string => COMMON_CODES[code] ?? code

/** Returns a pair's symbol from its Kraken name: `BTCEUR` for `XBTEUR`. */
export const symbolOfPair = (pair: string): string =>
  pair.replace(/^(?:XBT|XDG)/, coinOf).replace(/(?:XBT|XDG)$/, coinOf)
