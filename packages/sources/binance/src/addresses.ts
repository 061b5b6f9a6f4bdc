const ORIGIN = 'https://data-api.binance.vision/api/v3'

/** All symbols, in one answer. */
export const SYMBOLS_ADDRESS = `${ORIGIN}/exchangeInfo?showPermissionSets=false`

/** Most klines of one answer. */
export const MOST_KLINES = 1_000

/** What requests count against the limit of a minute. */
export const WEIGHTS = { symbols: 20, klines: 2, tickers: 40 } as const

/** Returns the address of the klines that open within a window, both ends included, in milliseconds since 1970. */
export function klinesAddress(symbol: string, interval: '1d' | '1m', from: number, to: number): string {
  const window = `startTime=${from}&endTime=${to}&limit=${MOST_KLINES}`
  return `${ORIGIN}/klines?symbol=${encodeURIComponent(symbol)}&interval=${interval}&${window}`
}

/** Most symbols of one request for tickers. */
export const MOST_TICKERS = 100

/** Returns the address of the last prices of symbols, over 24 hours. */
export function tickersAddress(symbols: readonly string[]): string {
  return `${ORIGIN}/ticker/24hr?symbols=${encodeURIComponent(JSON.stringify(symbols))}`
}

const FILES = 'https://data.binance.vision/data/spot/daily/klines'

/** Returns the address of the file with the minutes of a past day; `.CHECKSUM` after it is that of its checksum. */
export function minutesFileAddress(symbol: string, date: string): string {
  return `${FILES}/${encodeURIComponent(symbol)}/1m/${encodeURIComponent(symbol)}-1m-${date}.zip`
}
