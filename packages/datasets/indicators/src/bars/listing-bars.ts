import type { Entity } from '@bourse/kit'
import type { BarField } from '../definition/indicator.ts'

/** Prices and volume of a bar as they are stored: exact decimal text, null where the source has none. */
export type StoredBar = Readonly<Record<BarField, string | null>>

/** A stored bar with its place in time. */
export interface TimedBar {
  readonly bar: StoredBar
  /** Exchange-local date of its session. */
  readonly date: string
  /** Seconds since 1970 at which it closes. */
  readonly closes: number
}

/** Bars of one listing, oldest first: those that the indicator needs to warm up, then those of the range asked for. */
export interface ListingBars {
  readonly listing: Entity
  readonly bars: readonly TimedBar[]
  /** Place of the first bar of the range. */
  readonly first: number
}

/** What is asked for of each listing. */
export interface BarsRequest {
  /** First and last, inclusive: a date meaning its whole day, or an instant at which a bar may close; undefined where nothing bounds it. */
  readonly from: string | undefined
  readonly to: string | undefined
  /** Bars before the first of the range. */
  readonly warmUp: number
}

/** Leaves out bars of the warm-up that are not needed, so that what starts with the range starts there. */
export function trimmed({ listing, bars, first }: ListingBars, warmUp: number): ListingBars {
  const extra = Math.max(0, first - warmUp)
  return { listing, bars: bars.slice(extra), first: first - extra }
}
