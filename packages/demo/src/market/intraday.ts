import { candlesOf, type Candle } from './candles.ts'
import { boundsOf, isPair, windowsOf, type SessionWindows } from './session-windows.ts'
import { instantOf } from './instants.ts'
import type { DemoIntradayOptions } from './options.ts'
import { demoSecurities } from './securities/demo-securities.ts'
import type { DemoSecurity } from './security.ts'
import { volumeDecimals } from './session-volumes.ts'
import { tickBarsOf } from './tick-bars.ts'
import { decimalOf } from './ticks.ts'

/** A synthetic intraday bar under its symbol on that day, with unadjusted prices. */
export interface DemoIntradayBar {
  readonly symbol: string
  readonly exchange_mic: string
  readonly interval: '1m' | '5m'
  /** Instant at which the bar opens, UTC. */
  readonly datetime: string
  readonly open: string
  readonly high: string
  readonly low: string
  readonly close: string
  /** Whole shares, or coins; null for currency pairs. */
  readonly volume: string | null
}

/**
 * Yields the regular session bars on the dates from `from` to `to` that are before `today`, by listing and time, both
 * ascending: five-minute bars for exchange listings, one-minute bars for leading pairs. There are no bars for funds,
 * bonds, indices, over-the-counter listings, or windows without a trade.
 */
export function* demoIntraday(options: DemoIntradayOptions): Generator<DemoIntradayBar> {
  for (const security of demoSecurities)
    if (security.minuteBars || isOnExchange(security))
      for (const bar of tickBarsOf(security, options)) {
        const { date } = bar.day
        if (date < options.from || date > options.to) continue
        const windows = windowsOf(security, bar, options)
        if (windows === undefined) continue
        for (const candle of candlesOf(security, bar, windows.count, options).candles)
          yield intradayBar(security, bar.day.carried, windows, candle)
      }
}

const OFF_EXCHANGE: ReadonlySet<string> = new Set(['OTCM', 'FSRV', 'CRYPTO', 'FOREX', 'INDEX', 'BOND'])

function isOnExchange({ kind, carried }: DemoSecurity): boolean {
  return kind !== 'FUND' && carried.every(({ exchange_mic }) => !OFF_EXCHANGE.has(exchange_mic))
}

function intradayBar(
  security: DemoSecurity,
  { symbol, exchange_mic }: { readonly symbol: string; readonly exchange_mic: string },
  windows: SessionWindows,
  { index, open, high, low, close, volume }: Candle,
): DemoIntradayBar {
  const { decimals } = security
  return {
    symbol,
    exchange_mic,
    interval: isPair(security) ? '1m' : '5m',
    datetime: instantOf(boundsOf(windows, index)[0]),
    open: decimalOf(open, decimals),
    high: decimalOf(high, decimals),
    low: decimalOf(low, decimals),
    close: decimalOf(close, decimals),
    volume: volume === undefined ? null : decimalOf(volume, volumeDecimals(security)),
  }
}
