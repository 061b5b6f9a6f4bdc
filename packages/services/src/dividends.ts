import { service, type Knowledge } from '@bourse/kit'

/** What is paid: income in turn or out of turn, the holders' own capital, or cash that comes with another action. */
export const DIVIDEND_KINDS = [
  'regular',
  'special',
  'return_of_capital',
  'capital_gains',
  'liquidation',
  'with_shares',
] as const
/** One of them. `with_shares` is cash next to shares, as of a stock dividend or a spin-off. */
export type DividendKind = (typeof DIVIDEND_KINDS)[number]

/** A cash dividend per share as it was on `ex_date`, not adjusted for later splits. */
export interface Dividend {
  /** Public id of the corporate action. */
  readonly id: string
  readonly instrument_id: string
  readonly kind: DividendKind
  readonly ex_date: string
  /** Day of payment; null where it is not told. */
  readonly pay_date: string | null
  /** Exact decimal text, in `currency_code`. */
  readonly amount: string
  readonly currency_code: string
  /** Dividends a year; null where unknown or irregular. */
  readonly frequency: string | null
}

/** Dividends on record as known at a cutoff. */
export interface Dividends {
  /** Cash paid by some listings with an ex date from `from` to `to`, both inclusive, by ex date. */
  between(request: {
    readonly ids: readonly string[]
    /** Default: every kind, for all of them leave the price of a share. */
    readonly kinds?: readonly DividendKind[]
    readonly from: string
    readonly to: string
    readonly knowledge: Knowledge
  }): Promise<readonly Dividend[]>
}

/** Provided by the dataset that keeps corporate actions. */
export const dividends = service<Dividends>('actions.dividends')
