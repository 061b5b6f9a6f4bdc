import { HOUR } from './instants.ts'
import type { DemoOptions } from './options.ts'
import { hashOf, randomFrom, type Random } from './random.ts'
import { roundLotOf } from './round-lots.ts'
import type { DemoSecurity } from './security.ts'
import type { SessionWindows } from './session-windows.ts'
import { seedsOf, type TickBar } from './tick-bars.ts'
import { movedByMillionths } from './ticks.ts'
import type { Trade } from './window-trades.ts'

/** Pre-market from 04:00 to the open at 09:30, and after-hours for four hours after the close, New York time. */
const BEFORE = (11 * HOUR) / 2
const AFTER = 4 * HOUR

/**
 * Returns the trades before and after a session, each in time order: together at most two percent of the day's volume.
 */
export function extendedTrades(
  security: DemoSecurity,
  bar: TickBar,
  { open, close }: SessionWindows,
  options: Pick<DemoOptions, 'seed'>,
): { readonly before: readonly Trade[]; readonly after: readonly Trade[] } {
  const random = randomFrom(hashOf('extended', hashOf(bar.day.date, seedsOf(security, options).own)))
  const lot = roundLotOf(security, bar)
  const shares = Math.trunc((bar.volume ?? 0) / 100)
  const day = { shares, lot, random }
  return {
    before: spread(open - BEFORE, open, bar.open, day),
    after: spread(close, close + AFTER, bar.close, day),
  }
}

const MOST_TRADES = 160

/** Spreads trades so that fewer are far from the session, at prices near the given one. */
function spread(
  from: number,
  to: number,
  price: number,
  { shares, lot, random }: { readonly shares: number; readonly lot: number; readonly random: Random },
): readonly Trade[] {
  const count = Math.min(MOST_TRADES, Math.trunc(shares / (2 * lot)))
  const slot = Math.trunc((to - from) / Math.max(1, count))
  return Array.from({ length: count }, (_, place) => {
    const size = sizeOf(Math.trunc(shares / count), lot, random)
    const at = from + place * slot + random.below(slot)
    return { at, price: movedByMillionths(price, random.around(1_500)), size, isOdd: size < lot }
  })
}

/** Returns mostly odd lots with an occasional block; never more than `most` shares. */
function sizeOf(most: number, lot: number, random: Random): number {
  const shares = 1 + random.below(most)
  return lot === 1 || random.below(3) === 0 ? Math.max(1, shares - (shares % lot)) : 1 + random.below(lot - 1)
}
