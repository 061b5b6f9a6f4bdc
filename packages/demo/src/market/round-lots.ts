import type { DemoSecurity } from './security.ts'
import type { TickBar } from './tick-bars.ts'
import { powerOfTen } from './ticks.ts'

/** Markets whose trades the US tapes report, and the over-the-counter market. */
const US: ReadonlySet<string> = new Set(['XNYS', 'XNAS', 'XASE', 'ARCX', 'BATS', 'OTCM'])

/** Round lot sizes by minimum price in dollars; below the lowest price, a lot is 100 shares. */
const LOTS = [
  { from: 10_000, shares: 1 },
  { from: 1_000, shares: 10 },
  { from: 250, shares: 40 },
] as const

/** Returns true if the market's individual trades are published, as they are for US markets. */
export function isOnTape(mic: string): boolean {
  return US.has(mic)
}

/**
 * Returns the size in shares of the smallest trade that moves the price on a given day. Only the US tapes mark odd
 * lots; elsewhere every trade moves the price.
 */
export function roundLotOf({ decimals }: DemoSecurity, { day, open }: TickBar): number {
  if (!isOnTape(day.carried.exchange_mic)) return 1
  const dollars = open / powerOfTen(decimals)
  return LOTS.find(({ from }) => dollars >= from)?.shares ?? 100
}
