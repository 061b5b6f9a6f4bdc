import { seedOf, type DemoOptions } from './options.ts'
import { quotedSecurities } from './quoted-securities.ts'
import type { DemoSecurity } from './security.ts'
import { tickBarsOf, type TickBar } from './tick-bars.ts'

/** The newest bars of each quoted security before a day, oldest first. */
type Newest = ReadonlyMap<DemoSecurity, readonly TickBar[]>

interface CachedBars {
  readonly of: string
  readonly newest: Newest
}

/**
 * Generating six years of bars takes a third of a second, and quotes need the bars of the same day every few minutes.
 */
const cachedBars = new WeakMap<DemoOptions['sessionsBetween'], CachedBars>()

/** Bars cached per security: today's, tomorrow's for markets where the day begins earlier, and the ones before. */
const COUNT = 4

/** The newest bars before `today` of every quoted security, computed once per day and calendar function. */
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
