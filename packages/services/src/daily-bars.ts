import { service, type Knowledge } from '@bourse/kit'

/** A daily bar, raw as traded. Prices are exact decimal text in the listing's currency; null where the source lacks them. */
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

/** Published daily bars as known at a cutoff. */
export interface DailyBars {
  /** Bars of some listings from `from` to `to`, both inclusive, by listing in the given order, dates ascending. */
  range(request: {
    readonly ids: readonly string[]
    readonly from: string
    readonly to: string
    readonly knowledge: Knowledge
  }): Promise<readonly DailyBar[]>
  /** The newest `count` bars of each listing on or before `on` (and not before `from`), by listing in the given order, dates ascending. */
  latest(request: {
    readonly ids: readonly string[]
    readonly on: string
    readonly from?: string
    readonly count: number
    readonly knowledge: Knowledge
  }): Promise<readonly DailyBar[]>
  /** The oldest `count` bars of each listing on or after `from` (and not after `to`), by listing in the given order, dates ascending. */
  earliest(request: {
    readonly ids: readonly string[]
    readonly from: string
    readonly to?: string
    readonly count: number
    readonly knowledge: Knowledge
  }): Promise<readonly DailyBar[]>
}

/** Provided by the dataset that keeps the daily bars. */
export const dailyBars = service<DailyBars>('bars.daily')
