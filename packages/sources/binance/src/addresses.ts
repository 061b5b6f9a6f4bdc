const ORIGIN = 'https://data-api.binance.vision/api/v3'

/** URL of the list of all symbols, returned in a single response. */
export const SYMBOLS_ADDRESS = `${ORIGIN}/exchangeInfo?showPermissionSets=false`

/** Maximum number of klines in a response. */
export const MOST_KLINES = 1_000

/** Weight of each kind of request in the per-minute limit. */
export const WEIGHTS = { symbols: 20, klines: 2, tickers: 40 } as const

/** Returns the URL of the klines that open within a window, in milliseconds since 1970, inclusive. */
export function klinesAddress(symbol: string, interval: '1d' | '1m', from: number, to: number): string {
  const window = `startTime=${from}&endTime=${to}&limit=${MOST_KLINES}`
  return `${ORIGIN}/klines?symbol=${encodeURIComponent(symbol)}&interval=${interval}&${window}`
}

/** Maximum number of symbols in a ticker request. */
export const MOST_TICKERS = 100

/** Returns the URL of the symbols' 24-hour tickers, which contain their last prices. */
export function tickersAddress(symbols: readonly string[]): string {
  return `${ORIGIN}/ticker/24hr?symbols=${encodeURIComponent(JSON.stringify(symbols))}`
}

const FILES = 'https://data.binance.vision/data/spot/daily/klines'

/**
 * Returns the URL of the file with a past day's minute klines; its checksum is at the same address followed by
 * `.CHECKSUM`.
 */
export function minutesFileAddress(symbol: string, date: string): string {
  return `${FILES}/${encodeURIComponent(symbol)}/1m/${encodeURIComponent(symbol)}-1m-${date}.zip`
}
