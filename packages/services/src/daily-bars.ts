import { service, type Knowledge } from '@bourse/kit'

/**
 * A daily bar, raw as traded. Prices are exact decimal text in the listing's currency; null where the source lacks
 * them.
 */
export interface DailyBar {
  readonly instrument_id: string
  readonly date: string
  readonly open: string | null
  readonly high: string | null
  readonly low: string | null
  readonly close: string
  /** Whole shares; coins of a crypto pair, with fractions of a coin. */
  readonly volume: string | null
  readonly trade_count: string | null
}

/** How many listings should have a bar of a session, and how many have. */
export interface SessionCoverage {
  /** Listings with a bar of the session before; a whole number as text, as all counts. */
  readonly expected: string
  /** Those of them with a bar of the session. */
  readonly present: string
}

const COMPLETE_PERCENT = 98

/**
 * Whether a session is complete: at least 98% of the listings that are expected are there. Where none are, it is not.
 */
export function isComplete(listings: Readonly<Record<'expected' | 'present', number | string>>): boolean {
  const [expected, present] = [Number(listings.expected), Number(listings.present)]
  return expected > 0 && present * 100 >= expected * COMPLETE_PERCENT
}

/** Published daily bars as known at a cutoff. */
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
   * The newest bar of a listing before each of some dates, and at most `within` days before it; undefined where there
   * is none. In the order of the dates.
   */
  before(request: {
    readonly dates: readonly { readonly id: string; readonly date: string }[]
    readonly within: number
    readonly knowledge: Knowledge
  }): Promise<readonly (DailyBar | undefined)[]>
  /** The newest date on or before `on` on which any of some listings has a bar; undefined where there is none. */
  newestDate(request: {
    readonly ids: readonly string[]
    readonly on: string
    readonly knowledge: Knowledge
  }): Promise<string | undefined>
  /** Of some listings: how many have a bar of `previous_date`, and how many of these have one of `date`. */
  sessionCoverage(request: {
    readonly ids: readonly string[]
    readonly previous_date: string
    readonly date: string
    readonly knowledge: Knowledge
  }): Promise<SessionCoverage>
  /**
   * By date, a text that stands for all bars of some listings on it: another one whenever a bar was published or
   * revised. A date without bars is left out. Keep it beside what you made of the bars, to see later whether they
   * changed.
   */
  marks(request: {
    readonly ids: readonly string[]
    readonly dates: readonly string[]
    readonly knowledge: Knowledge
  }): Promise<ReadonlyMap<string, string>>
}

/** Provided by the dataset that keeps the daily bars. */
export const dailyBars = service<DailyBars>('bars.daily')
