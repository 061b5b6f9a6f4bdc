/** Coins whose code at Kraken differs from the common one. */
const COMMON_CODES: Readonly<Record<string, string>> = { XBT: 'BTC', XDG: 'DOGE' }

/** Returns the common code of a coin or currency that Kraken names. */
export const coinOf = (code: string): string => COMMON_CODES[code] ?? code

/** Returns the symbol of a pair from its name at Kraken: `BTCEUR` for `XBTEUR`. */
export const symbolOfPair = (pair: string): string =>
  pair.replace(/^(?:XBT|XDG)/, coinOf).replace(/(?:XBT|XDG)$/, coinOf)
