import { service, type Knowledge } from '@bourse/kit'

/** A cash dividend per share as it was on `ex_date`, not adjusted for later splits. */
export interface Dividend {
  readonly instrument_id: string
  readonly ex_date: string
  /** Exact decimal text, in `currency_code`. */
  readonly amount: string
  readonly currency_code: string
  /** Dividends a year; null where unknown or irregular. */
  readonly frequency: string | null
}

/** Dividends on record as known at a cutoff. */
export interface Dividends {
  /** Cash dividends of some listings with an ex date from `from` to `to`, both inclusive, by ex date. */
  between(request: {
    readonly ids: readonly string[]
    readonly from: string
    readonly to: string
    readonly knowledge: Knowledge
  }): Promise<readonly Dividend[]>
}

/** Provided by the dataset that keeps corporate actions. */
export const dividends = service<Dividends>('actions.dividends')
