import { INTERVALS, type Interval } from '@bourse/services'

/** Each interval's length in seconds. */
export const SECONDS: Readonly<Record<Interval, number>> = { '1m': 60, '5m': 300, '1h': 3600 }

/** Parses an interval; undefined for any other text. */
export function intervalNamed(text: string): Interval | undefined {
  return INTERVALS.find((interval) => interval === text)
}

/**
 * Returns the intervals that can be served from the stored ones: the shortest stored interval and all longer ones,
 * because bars can be rolled up but not divided.
 */
export function servedFrom(stored: readonly Interval[]): readonly Interval[] {
  const shortest = INTERVALS.findIndex((interval) => stored.includes(interval))
  return shortest === -1 ? [] : INTERVALS.slice(shortest)
}
