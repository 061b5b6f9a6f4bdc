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
  /** Volume in whole shares; for a crypto pair, in coins, possibly with fractions. */
  readonly volume: string | null
  readonly trade_count: string | null
}

/** The number of listings that should have a bar for a session, and the number that do. */
export interface SessionCoverage {
  /** Number of listings with a bar for the previous session. Counts are whole numbers as strings. */
  readonly expected: string
  /** Number of expected listings that have a bar for the session. */
  readonly present: string
}

const COMPLETE_PERCENT = 98

/**
 * Returns whether a session is complete: at least 98% of the expected listings have a bar. A session with no expected
 * listings is incomplete.
 */
export function isComplete(listings: Readonly<Record<'expected' | 'present', number | string>>): boolean {
  const [expected, present] = [Number(listings.expected), Number(listings.present)]
  return expected > 0 && present * 100 >= expected * COMPLETE_PERCENT
}

/** Published daily bars as known at an as-of time. */
export interface DailyBars {
  /**
   * Returns the bars of the given listings from `from` to `to`, both inclusive: by listing in the given order, then by
   * ascending date.
   */
  range(request: {
    readonly ids: readonly string[]
    readonly from: string
    readonly to: string
    readonly knowledge: Knowledge
  }): Promise<readonly DailyBar[]>
  /**
   * Returns the newest `count` bars of each listing on or before `on` (and not before `from`): by listing in the given
   * order, then by ascending date.
   */
  latest(request: {
    readonly ids: readonly string[]
    readonly on: string
    readonly from?: string
    readonly count: number
    readonly knowledge: Knowledge
  }): Promise<readonly DailyBar[]>
  /**
   * Returns the oldest `count` bars of each listing on or after `from` (and not after `to`): by listing in the given
   * order, then by ascending date.
   */
  earliest(request: {
    readonly ids: readonly string[]
    readonly from: string
    readonly to?: string
    readonly count: number
    readonly knowledge: Knowledge
  }): Promise<readonly DailyBar[]>
  /**
   * Returns, for each given date and in the same order, the newest bar of a listing before that date and at most
   * `within` days earlier; undefined if there is none.
   */
  before(request: {
    readonly dates: readonly { readonly id: string; readonly date: string }[]
    readonly within: number
    readonly knowledge: Knowledge
  }): Promise<readonly (DailyBar | undefined)[]>
  /** Returns the newest date on or before `on` on which any of the listings has a bar; undefined if there is none. */
  newestDate(request: {
    readonly ids: readonly string[]
    readonly on: string
    readonly knowledge: Knowledge
  }): Promise<string | undefined>
  /**
   * Returns how many of the given listings have a bar for `previous_date`, and how many of those also have one for
   * `date`.
   */
  sessionCoverage(request: {
    readonly ids: readonly string[]
    readonly previous_date: string
    readonly date: string
    readonly knowledge: Knowledge
  }): Promise<SessionCoverage>
  /**
   * Returns a version string per date for all bars of the given listings. The version changes whenever one of these
   * bars is published or revised. Dates without bars are omitted. Store the version with results derived from the bars
   * to detect later changes.
   */
  marks(request: {
    readonly ids: readonly string[]
    readonly dates: readonly string[]
    readonly knowledge: Knowledge
  }): Promise<ReadonlyMap<string, string>>
}

/** Daily bars, provided by the dataset that stores them. */
export const dailyBars = service<DailyBars>('bars.daily')
