import { addDays, utcInstant } from '@bourse/kit/values'
import { candlesOf } from './candles.ts'
import { instantOf, microsOf, MINUTE } from './instants.ts'
import { newestBars } from './newest-bars.ts'
import type { DemoOptions, DemoQuoteOptions } from './options.ts'
import type { DemoSecurity } from './security.ts'
import { tradesBehind } from './session-trades.ts'
import { isPair, windowsOf, type SessionWindows } from './session-windows.ts'
import type { TickBar } from './tick-bars.ts'
import { decimalOf } from './ticks.ts'

/** A listing's latest trade that may be published, under its symbol on that day. */
export interface DemoQuote {
  readonly symbol: string
  readonly exchange_mic: string
  readonly last_price: string
  /** Instant of the trade, UTC, with up to microsecond precision. */
  readonly last_at: string
}

/** Publication delay for exchange trades and index levels. */
const DELAY = 15 * MINUTE

/**
 * Yields every quoted listing's latest trade at an instant: the same trades that make up the five-minute bars and the
 * next day's daily bar. Exchange trades and index levels are delayed by 15 minutes; crypto and currency pairs are not.
 * Funds, bonds, over-the-counter listings, preferreds on XNYS and XNAS, and ended listings have no quotes. Throws a
 * `RangeError` if `now` is not an instant.
 */
export function* demoQuotes({ now, ...options }: DemoQuoteOptions): Generator<DemoQuote> {
  const instant = utcInstant(now)
  if (instant === undefined) throw new RangeError(`expected an instant such as 2026-01-02T14:30:00Z, got ${now}`)
  // In Sydney, a day begins before the previous one ends in UTC, so bars up to tomorrow's are needed.
  const reaching: DemoOptions = { ...options, today: addDays(instant.slice(0, 10), 2) }
  for (const [security, bars] of newestBars(reaching)) {
    const until = microsOf(instant) - (isPair(security) ? 0 : DELAY)
    if (isListedAt(security, instantOf(until))) yield* quoteAt(security, bars, until, options)
  }
}

/** Allows one extra day, because in some markets the local day ends after the UTC day. */
function isListedAt({ carried }: DemoSecurity, instant: string): boolean {
  const to = carried.at(-1)?.to
  return to === undefined || instant.slice(0, 10) <= addDays(to, 1)
}

type Options = Omit<DemoQuoteOptions, 'now'>

function* quoteAt(
  security: DemoSecurity,
  bars: readonly TickBar[],
  until: number,
  options: Options,
): Generator<DemoQuote> {
  for (const bar of bars.toReversed()) {
    const windows = windowsOf(security, bar, options)
    const trade = windows && lastTrade(security, bar, windows, until, options)
    if (trade === undefined) continue
    const { symbol, exchange_mic } = bar.day.carried
    yield {
      symbol,
      exchange_mic,
      last_price: decimalOf(trade.price, security.decimals),
      last_at: instantOf(trade.at),
    }
    return
  }
}

/** Returns the last price-moving trade of a session up to an instant. */
function lastTrade(
  security: DemoSecurity,
  bar: TickBar,
  windows: SessionWindows,
  until: number,
  options: Options,
): { readonly at: number; readonly price: number } | undefined {
  if (windows.open > until) return undefined
  const { candles, lot } = candlesOf(security, bar, windows.count, options)
  const window = Math.trunc((until - windows.open) / windows.step)
  const newest = candles.findLastIndex(({ index }) => index <= window)
  for (const candle of candles.slice(Math.max(0, newest - 1), newest + 1).reverse()) {
    const trades = tradesBehind(security, bar, windows, { candle, lot }, options)
    const trade = trades.findLast(({ at, isOdd }) => at <= until && !isOdd)
    if (trade !== undefined) return trade
  }
  return undefined
}
