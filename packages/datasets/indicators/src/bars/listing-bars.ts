import type { Entity } from '@bourse/kit'
import type { BarField } from '../definition/indicator.ts'

/** A stored bar's prices and volume: exact decimal text, null where the source has no value. */
type StoredBar = Readonly<Record<BarField, string | null>>

/** A stored bar with its date and close time. */
export interface TimedBar {
  readonly bar: StoredBar
  /** Exchange-local date of the bar's session. */
  readonly date: string
  /** Close time in seconds since 1970. */
  readonly closes: number
}

/** A listing's bars, oldest first: warm-up bars, then the bars of the requested range. */
export interface RangeBars {
  readonly listing: Entity
  readonly bars: readonly TimedBar[]
  /** Index of the first bar of the range. */
  readonly first: number
}

/** A listing's bars, from which the response is computed. */
export interface ListingBars extends RangeBars {
  /** Index of the first bar within the plan's history; never greater than `first`. */
  readonly opening: number
}

/** The range of bars to read for each listing. */
export interface BarsRequest {
  /**
   * First and last bound, inclusive: a date (the entire day) or the instant at which a bar closes; undefined for no
   * bound.
   */
  readonly from: string | undefined
  readonly to: string | undefined
  /** Number of warm-up bars before the range. */
  readonly warmUp: number
}

/**
 * Drops surplus warm-up bars, so that calculations that start with the range start at its first bar. Bars dated before
 * the plan's history serve only as warm-up, even if they close within it, as bars for UTC days can.
 */
export function boundedBars({ listing, bars, first }: RangeBars, floor: string, warmUp: number): ListingBars {
  const within = bars.findIndex(({ date }) => date >= floor)
  const opening = within === -1 ? bars.length : within
  const start = Math.max(first, opening)
  const extra = Math.max(0, start - warmUp)
  return { listing, bars: bars.slice(extra), first: start - extra, opening: Math.max(0, opening - extra) }
}
