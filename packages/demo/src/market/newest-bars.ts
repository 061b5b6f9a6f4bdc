import { seedOf, type DemoOptions } from './options.ts'
import { quotedSecurities } from './quoted-securities.ts'
import type { DemoSecurity } from './security.ts'
import { tickBarsOf, type TickBar } from './tick-bars.ts'

/** Each quoted security's newest bars before a day, oldest first. */
type Newest = ReadonlyMap<DemoSecurity, readonly TickBar[]>

interface CachedBars {
  readonly of: string
  readonly newest: Newest
}

/**
 * Caches bars, because generating six years of them takes a third of a second, and quotes need the same day's bars
 * every few minutes.
 */
const cachedBars = new WeakMap<DemoOptions['sessionsBetween'], CachedBars>()

/**
 * Number of bars cached per security: today's, tomorrow's for markets where the day begins earlier, and the preceding
 * ones.
 */
const COUNT = 4

/** Returns every quoted security's newest bars before `today`, computed once per day and calendar function. */
export function newestBars(options: DemoOptions): Newest {
  const of = `${seedOf(options)} ${options.today}`
  const known = cachedBars.get(options.sessionsBetween)
  if (known?.of === of) return known.newest
  const newest = new Map(quotedSecurities.map((security) => [security, lastOf(tickBarsOf(security, options))]))
  cachedBars.set(options.sessionsBetween, { of, newest })
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
