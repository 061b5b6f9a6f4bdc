import { microsOf, MINUTE } from './instants.ts'
import type { DemoSession } from './options.ts'
import { marketOf } from './days.ts'
import type { DemoHours } from './options.ts'
import type { DemoSecurity } from './security.ts'
import type { TickBar } from './tick-bars.ts'

/** A session divided into equal intervals from its open, in microseconds; the last one may be shorter. */
export interface SessionWindows {
  readonly open: number
  readonly close: number
  readonly step: number
  readonly count: number
}

/** Returns the windows of a bar's session; undefined if its market does not trade on that date. */
export function windowsOf(
  security: DemoSecurity,
  { day: { date, carried } }: TickBar,
  { session }: DemoHours,
): SessionWindows | undefined {
  const hours = session(marketOf(security, carried), date)
  return hours === undefined ? undefined : cut(hours, isPair(security) ? MINUTE : 5 * MINUTE)
}

/** Returns true if the security is a pair, which trades around the clock and has one-minute windows. */
export function isPair({ kind }: DemoSecurity): boolean {
  return kind === 'CRYPTO' || kind === 'FOREX'
}

/** Returns a window's start and end in microseconds. */
export function boundsOf({ open, close, step }: SessionWindows, index: number): readonly [number, number] {
  const start = open + index * step
  return [start, Math.min(start + step, close)]
}

function cut({ open_at, close_at }: DemoSession, step: number): SessionWindows {
  const [open, close] = [microsOf(open_at), microsOf(close_at)]
  return { open, close, step, count: Math.ceil((close - open) / step) }
}
