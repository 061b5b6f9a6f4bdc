const ORIGIN = 'https://api.kraken.com/0/public'

/** URL of the list of all pairs, returned in a single response. */
export const PAIRS_ADDRESS = `${ORIGIN}/AssetPairs`

/** Maximum number of candles in a response: always the newest ones, even if `since` is earlier. */
export const MOST_CANDLES = 720

const MINUTES_PER_DAY = 1_440

/** Returns the URL of a pair's daily candles that open at or after `since`, in seconds since 1970. */
export function daysAddress(pair: string, since: number): string {
  // Kraken returns only candles strictly after `since`.
  const query = new URLSearchParams({ pair, interval: String(MINUTES_PER_DAY), since: String(since - 1) })
  return `${ORIGIN}/OHLC?${query}`
}
