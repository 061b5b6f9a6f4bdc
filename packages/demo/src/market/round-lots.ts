import type { DemoSecurity } from './security.ts'
import type { TickBar } from './tick-bars.ts'
import { powerOfTen } from './ticks.ts'

/** Markets whose trades stand on the US tapes, and the over-the-counter market. */
const US: ReadonlySet<string> = new Set(['XNYS', 'XNAS', 'XASE', 'ARCX', 'BATS', 'OTCM'])

/** From these prices in dollars on a round lot has so many shares; a hundred below. */
const LOTS = [
  { from: 10_000, shares: 1 },
  { from: 1_000, shares: 10 },
  { from: 250, shares: 40 },
] as const

/** True for a market of the US whose trades are told one by one. */
export function isOnTape(mic: string): boolean {
  return US.has(mic)
}

/** The fewest shares that move the price of a day; where no tape tells odd lots apart, every trade does. */
export function roundLotOf({ decimals }: DemoSecurity, { day, open }: TickBar): number {
  if (!isOnTape(day.carried.exchange_mic)) return 1
  const dollars = open / powerOfTen(decimals)
  return LOTS.find(({ from }) => dollars >= from)?.shares ?? 100
}
