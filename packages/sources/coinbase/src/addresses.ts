import { instantOf } from '@bourse/kit/values'

const ORIGIN = 'https://api.exchange.coinbase.com'

/** URL of the list of all products, returned in a single response. */
export const PRODUCTS_ADDRESS = `${ORIGIN}/products`

/** Maximum number of candles in a response; Coinbase rejects a longer window with status 400. */
export const MOST_CANDLES = 300

/** A window of candle opening times, in seconds since 1970, inclusive. */
export interface CandleWindow {
  readonly from: number
  readonly to: number
}

/** Returns the URL of a product's candles; `granularity` is their interval in seconds. */
export function candlesAddress(product: string, granularity: number, { from, to }: CandleWindow): string {
  const candles = (to - from) / granularity + 1
  if (candles > MOST_CANDLES) throw new RangeError(`expected at most ${MOST_CANDLES} candles, got ${candles}`)
  const query = `granularity=${granularity}&start=${instantOf(from)}&end=${instantOf(to)}`
  return `${ORIGIN}/products/${encodeURIComponent(product)}/candles?${query}`
}

/** Returns the URL of a product's last trade. */
export const tickerAddress = (product: string): string => `${ORIGIN}/products/${encodeURIComponent(product)}/ticker`
