import type { DemoOptions } from './options.ts'
import type { DemoSecurity } from './security.ts'
import { tickBarsOf } from './tick-bars.ts'

/** Number of closes before the ex date that are averaged to get the price. */
const SESSIONS = 5

/**
 * Returns a reinvestment plan's share prices by ex date: the mean of the last closes before it, less the dividend and
 * the discount. Real plans use sessions after the ex date, but a demo market row never depends on a later session.
 */
export function reinvestmentPrices(security: DemoSecurity, options: DemoOptions): ReadonlyMap<string, number> {
  const discount = security.dividend?.australian?.discount
  const prices = new Map<string, number>()
  if (discount === undefined) return prices
  const closes: number[] = []
  for (const { day, close } of tickBarsOf(security, options)) {
    if (day.dividend !== undefined && closes.length === SESSIONS) {
      const mean = closes.reduce((sum, price) => sum + price, 0) / SESSIONS
      prices.set(day.date, Math.round(((mean - day.dividend) * (1_000 - discount)) / 1_000))
    }
    closes.push(close)
    if (closes.length > SESSIONS) closes.shift()
  }
  return prices
}
