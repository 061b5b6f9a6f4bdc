import type { Entity } from '@bourse/kit'
import type { BarField } from '../definition/indicator.ts'

/** Prices and volume of a bar as they are stored: exact decimal text, null where the source has none. */
type StoredBar = Readonly<Record<BarField, string | null>>

/** A stored bar with its place in time. */
export interface TimedBar {
  readonly bar: StoredBar
  /** Exchange-local date of its session. */
  readonly date: string
  /** Seconds since 1970 at which it closes. */
  readonly closes: number
}

/** Bars of one listing, oldest first: those that the indicator needs to warm up, then those of the range asked for. */
export interface RangeBars {
  readonly listing: Entity
  readonly bars: readonly TimedBar[]
  /** Place of the first bar of the range. */
  readonly first: number
}

/** Bars that a request may be answered from. */
export interface ListingBars extends RangeBars {
  /** Place of the first bar within the history of the plan, at `first` or before it. */
  readonly opening: number
}

/** What is asked for of each listing. */
export interface BarsRequest {
  /**
   * First and last, inclusive: a date meaning its whole day, or an instant at which a bar may close; undefined where
   * nothing bounds it.
   */
  readonly from: string | undefined
  readonly to: string | undefined
  /** Bars before the first of the range. */
  readonly warmUp: number
}

/**
 * Leaves out bars of the warm-up that are not needed, so that what starts with the range starts there. Bars of dates
 * before the history of the plan do nothing but warm up, also where they close at an instant within it, as those of UTC
 * days do.
 */
export function boundedBars({ listing, bars, first }: RangeBars, floor: string, warmUp: number): ListingBars {
  const within = bars.findIndex(({ date }) => date >= floor)
  const opening = within === -1 ? bars.length : within
  const start = Math.max(first, opening)
  const extra = Math.max(0, start - warmUp)
  return { listing, bars: bars.slice(extra), first: start - extra, opening: Math.max(0, opening - extra) }
}
