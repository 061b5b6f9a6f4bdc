import { seedOf, type DemoOptions } from './options.ts'
import { quotedSecurities } from './quoted-securities.ts'
import type { DemoSecurity } from './security.ts'
import { tickBarsOf, type TickBar } from './tick-bars.ts'

/** The newest bars of each quoted security before a day, oldest first. */
type Newest = ReadonlyMap<DemoSecurity, readonly TickBar[]>

interface Kept {
  readonly of: string
  readonly newest: Newest
}

/** Six years of bars take a third of a second to walk through, and quotes ask for the same day's every few minutes. */
const kept = new WeakMap<DemoOptions['sessionsBetween'], Kept>()

/** Bars kept of each security: today's, tomorrow's where the day begins earlier, and those before. */
const COUNT = 4

/** The newest bars before `today` of every quoted security, worked out once for a day and a calendar function. */
export function newestBars(options: DemoOptions): Newest {
  const of = `${seedOf(options)} ${options.today}`
  const known = kept.get(options.sessionsBetween)
  if (known?.of === of) return known.newest
  const newest = new Map(quotedSecurities.map((security) => [security, lastOf(tickBarsOf(security, options))]))
  kept.set(options.sessionsBetween, { of, newest })
  return newest
}

function lastOf(bars: Iterable<TickBar>): readonly TickBar[] {
  const last: TickBar[] = []
  for (const bar of bars) {
    last.push(bar)
    if (last.length > COUNT) last.shift()
  }
  return last
}
