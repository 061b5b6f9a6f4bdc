import type { DemoOptions } from './options.ts'
import { securitiesOf } from './securities/demo-securities.ts'
import type { DemoSecurity } from './security.ts'
import { tickBarsOf, type TickBar } from './tick-bars.ts'
import { decimalOf } from './ticks.ts'

/** A synthetic daily bar under its symbol on that day, with unadjusted prices. */
export interface DemoBar {
  readonly symbol: string
  readonly exchange_mic: string
  readonly date: string
  readonly open: string
  readonly high: string
  readonly low: string
  readonly close: string
  readonly volume: string | null
  readonly trade_count: string | null
}

/** Every demo market bar, by listing and date, both ascending. */
export function* demoBars(options: DemoOptions): Generator<DemoBar> {
  for (const security of securitiesOf(options))
    for (const bar of tickBarsOf(security, options)) yield demoBar(security, bar)
}

function demoBar({ decimals }: DemoSecurity, bar: TickBar): DemoBar {
  const { date, carried } = bar.day
  return {
    symbol: carried.symbol,
    exchange_mic: carried.exchange_mic,
    date,
    open: decimalOf(bar.open, decimals),
    high: decimalOf(Math.max(bar.high, bar.shown), decimals),
    low: decimalOf(bar.low, decimals),
    close: decimalOf(bar.shown, decimals),
    volume: countOf(bar.volume),
    trade_count: countOf(bar.trades),
  }
}

function countOf(count: number | undefined): string | null {
  return count === undefined ? null : String(count)
}
