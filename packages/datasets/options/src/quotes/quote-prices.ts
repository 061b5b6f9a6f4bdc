import { Decimal } from '@bourse/kit/values'
import type { StoredQuote } from './record.ts'

type ReportedPrices = Pick<
  StoredQuote,
  | 'bid'
  | 'ask'
  | 'bid_size'
  | 'ask_size'
  | 'last_price'
  | 'last_at'
  | 'open'
  | 'high'
  | 'low'
  | 'close'
  | 'previous_close'
  | 'volume'
>

/** A quote's prices, with the price that the model uses. */
interface QuotePrices extends ReportedPrices {
  readonly mid: string | null
  readonly change: string | null
  /** The mid price or, if there is none, the session's last trade price. */
  readonly used: string | null
}

const isZero = (text: string | null) => text !== null && new Decimal(text).isZero()

/**
 * Normalizes a publisher's prices: if bid and ask are both 0, there is no quote; a bid of 0 with an ask is valid; and a
 * session without trades has no trade prices.
 */
export function quotePrices(reported: ReportedPrices, previousClose: string | undefined): QuotePrices {
  const hasTraded = reported.volume !== '0'
  const trades = hasTraded
    ? reported
    : { last_price: null, last_at: null, open: null, high: null, low: null, close: null }
  const { last_at, open, high, low, close } = trades
  const last_price = trades.last_price ?? (reported.volume === null ? null : close)
  const isQuoted = reported.ask !== null && !isZero(reported.ask)
  const bid = isQuoted || !isZero(reported.bid) ? reported.bid : null
  const ask = isQuoted ? reported.ask : null
  const previous_close = reported.previous_close ?? previousClose ?? null
  const mid = middle(bid, ask)
  return {
    ...{
      bid,
      ask,
      bid_size: bid === null ? null : reported.bid_size,
      ask_size: ask === null ? null : reported.ask_size,
    },
    ...{ mid, last_price, last_at, open, high, low, close, previous_close },
    change: close === null || previous_close === null ? null : new Decimal(close).minus(previous_close).toFixed(),
    volume: reported.volume,
    used: mid ?? last_price,
  }
}

function middle(bid: string | null, ask: string | null): string | null {
  if (bid === null || ask === null || new Decimal(bid).gt(ask)) return null
  return new Decimal(bid).plus(ask).div(2).toFixed()
}
