import type { Candle } from './candles.ts'
import type { DemoOptions } from './options.ts'
import { hashOf, randomFrom } from './random.ts'
import type { DemoSecurity } from './security.ts'
import { boundsOf, type SessionWindows } from './session-windows.ts'
import { seedsOf, type TickBar } from './tick-bars.ts'
import { tradesOf, type Trade } from './window-trades.ts'

/**
 * Returns the trades behind one candle in a session: each window has its own draws, so one window can be computed
 * without the others.
 */
export function tradesBehind(
  security: DemoSecurity,
  { day: { date } }: TickBar,
  windows: SessionWindows,
  { candle, lot }: { readonly candle: Candle; readonly lot: number },
  options: Pick<DemoOptions, 'seed'>,
): readonly Trade[] {
  const seed = hashOf(String(candle.index), hashOf('trades', hashOf(date, seedsOf(security, options).own)))
  return tradesOf(candle, boundsOf(windows, candle.index), lot, randomFrom(seed))
}
