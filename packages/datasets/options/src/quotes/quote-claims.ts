import type { OptionBar } from '../bars/record.ts'
import { isWhole, type Greeks } from './quote-greeks.ts'
import type { StoredQuote } from './record.ts'

/** One publisher's values for a quote; null if the publisher does not report a value. */
export type QuoteClaim = Greeks & Pick<StoredQuote, (typeof QUOTED)[number] | (typeof TRADED)[number]>

/** Fields that are never combined from two files, because the bid and ask could then cross. */
const QUOTED = ['bid', 'ask', 'bid_size', 'ask_size'] as const
const TRADED = ['last_price', 'last_at', 'open', 'high', 'low', 'close', 'volume', 'open_interest'] as const

const NO_GREEKS: Greeks = { implied_volatility: null, delta: null, gamma: null, theta: null, vega: null, rho: null }
const NOT_QUOTED = { bid: null, ask: null, bid_size: null, ask_size: null }
const NOT_TRADED = {
  ...{ last_price: null, last_at: null, open: null, high: null, low: null, close: null },
  ...{ volume: null, open_interest: null },
}

/**
 * Merges claims from several files, newest first: bid and ask from the first claim with either, greeks from the first
 * claim with all essential ones, any other value from the first claim that has it.
 */
export function mergedClaims(claims: readonly QuoteClaim[]): QuoteClaim {
  const quoted = claims.find(({ bid, ask }) => bid !== null || ask !== null) ?? claims[0] ?? NOT_QUOTED
  const valued = claims.find(isWhole) ?? claims[0] ?? NO_GREEKS
  const traded = TRADED.map((name) => [name, claims.find((claim) => claim[name] !== null)?.[name] ?? null] as const)
  return {
    ...picked(quoted, QUOTED),
    ...NOT_TRADED,
    ...Object.fromEntries(traded),
    ...picked(valued, Object.keys(NO_GREEKS) as (keyof Greeks)[]),
  }
}

/** Returns the publishers' values in a stored quote, without values from the model. */
export const claimOfQuote = (quote: StoredQuote): QuoteClaim => ({
  ...quote,
  ...(quote.greeks_source === 'publisher' ? {} : NO_GREEKS),
})

/** Returns the values that a bar supplies for its session's quote. */
export const claimOfBar = (bar: Pick<OptionBar, 'open' | 'high' | 'low' | 'close' | 'volume'>): QuoteClaim => ({
  ...{ ...NOT_QUOTED, ...NOT_TRADED, ...NO_GREEKS },
  ...picked(bar, ['open', 'high', 'low', 'close', 'volume']),
})

function picked<T, K extends keyof T>(from: T, names: readonly K[]): Pick<T, K> {
  return Object.fromEntries(names.map((name) => [name, from[name]])) as Pick<T, K>
}
