import { instantOf, secondsOf } from '@bourse/kit/values'
import type { Prices } from '../bar-fields.ts'
import { bucketAt } from '../buckets.ts'
import { collectedInterval } from '../collected-interval.ts'
import { SECONDS } from '../interval.ts'
import { rollUp } from '../roll-up.ts'
import type { OpenHours } from '../session-clock.ts'

/** A minute as read from a file. */
type Minute = Prices & { readonly datetime: string }

/**
 * Rolls minutes up to bars at the market's collected interval, in chronological order; minutes outside the sessions are
 * dropped.
 */
export function sessionBars(minutes: readonly Minute[], market: string, hours: readonly OpenHours[]) {
  const interval = collectedInterval({ market, kind: '' }) ?? '5m'
  const byBar = new Map<number, Prices[]>()
  for (const { datetime, ...prices } of minutes.toSorted((a, b) => (a.datetime < b.datetime ? -1 : 1))) {
    const at = secondsOf(datetime)
    const session = hours.find(({ open, close }) => open <= at && at < close)
    if (session === undefined) continue
    const { start } = bucketAt(market, session, SECONDS[interval], at)
    byBar.set(start, [...(byBar.get(start) ?? []), prices])
  }
  return [...byBar].map(([start, parts]) => ({ interval, datetime: instantOf(start), ...rollUp(parts) }))
}
