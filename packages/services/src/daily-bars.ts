import { service, type Knowledge } from '@bourse/kit'

/**
 * A daily bar as traded, unadjusted. Prices are exact decimal text in the listing's currency, or null if the source
 * does not report them.
 */
export interface DailyBar {
  readonly instrument_id: string
  readonly date: string
  readonly open: string | null
  readonly high: string | null
  readonly low: string | null
  readonly close: string
  /** Whole shares, or coins of a crypto pair with fractions. */
  readonly volume: string | null
  readonly trade_count: string | null
}

/** The number of listings expected to have a bar of a session, and the number that have one. */
export interface SessionCoverage {
  /** Listings with a bar of the previous session. Counts are whole numbers as text. */
  readonly expected: string
  /** Expected listings that have a bar of the session. */
  readonly present: string
}

const COMPLETE_PERCENT = 98

/**
 * Returns whether a session is complete: at least 98% of the expected listings have a bar. Without any expected listing
 * it is incomplete.
 */
export function isComplete(listings: Readonly<Record<'expected' | 'present', number | string>>): boolean {
  const [expected, present] = [Number(listings.expected), Number(listings.present)]
  return expected > 0 && present * 100 >= expected * COMPLETE_PERCENT
}

/** Published daily bars as known at an as-of time. */
export interface DailyBars {
  /** Bars of some listings from `from` to `to`, both inclusive, by listing in the given order, dates ascending. */
  range(request: {
    readonly ids: readonly string[]
    readonly from: string
    readonly to: string
    readonly knowledge: Knowledge
  }): Promise<readonly DailyBar[]>
  /**
   * The newest `count` bars of each listing on or before `on` (and not before `from`), by listing in the given order,
   * dates ascending.
   */
  latest(request: {
    readonly ids: readonly string[]
    readonly on: string
    readonly from?: string
    readonly count: number
    readonly knowledge: Knowledge
  }): Promise<readonly DailyBar[]>
  /**
   * The oldest `count` bars of each listing on or after `from` (and not after `to`), by listing in the given order,
   * dates ascending.
   */
  earliest(request: {
    readonly ids: readonly string[]
    readonly from: string
    readonly to?: string
    readonly count: number
    readonly knowledge: Knowledge
  }): Promise<readonly DailyBar[]>
  /**
   * The newest bar of a listing before each given date, at most `within` days before it, or undefined if there is none.
   * In the order of the dates.
   */
  before(request: {
    readonly dates: readonly { readonly id: string; readonly date: string }[]
    readonly within: number
    readonly knowledge: Knowledge
  }): Promise<readonly (DailyBar | undefined)[]>
  /** The newest date on or before `on` on which any of the listings has a bar; undefined if there is none. */
  newestDate(request: {
    readonly ids: readonly string[]
    readonly on: string
    readonly knowledge: Knowledge
  }): Promise<string | undefined>
  /** The number of the given listings with a bar of `previous_date`, and how many of those also have one of `date`. */
  sessionCoverage(request: {
    readonly ids: readonly string[]
    readonly previous_date: string
    readonly date: string
    readonly knowledge: Knowledge
  }): Promise<SessionCoverage>
  /**
   * A version text per date for all bars of the given listings; it changes whenever one of these bars is published or
   * revised. Dates without bars are omitted. Store it with results derived from the bars to detect later changes.
   */
  marks(request: {
    readonly ids: readonly string[]
    readonly dates: readonly string[]
    readonly knowledge: Knowledge
  }): Promise<ReadonlyMap<string, string>>
}

/** Provided by the dataset that stores daily bars. */
export const dailyBars = service<DailyBars>('bars.daily')
