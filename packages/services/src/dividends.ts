import { service, type Knowledge } from '@bourse/kit'

/** Kinds of payment: regular or special income, return of capital, or cash paid as part of another corporate action. */
export const DIVIDEND_KINDS = [
  'regular',
  'special',
  'return_of_capital',
  'capital_gains',
  'liquidation',
  'with_shares',
] as const
/** A dividend kind. `with_shares` is cash paid alongside shares, as in a stock dividend or a spin-off. */
export type DividendKind = (typeof DIVIDEND_KINDS)[number]

/** A cash dividend per share as of `ex_date`, not adjusted for later splits. */
export interface Dividend {
  /** Public id of the corporate action. */
  readonly id: string
  readonly instrument_id: string
  readonly kind: DividendKind
  readonly ex_date: string
  /** Payment date; null if not announced. */
  readonly pay_date: string | null
  /** Amount per share as exact decimal text, in `currency_code`. */
  readonly amount: string
  readonly currency_code: string
  /** Number of dividends per year; null if unknown or irregular. */
  readonly frequency: string | null
}

/** Recorded dividends as known at an as-of time. */
export interface Dividends {
  /**
   * Returns the cash dividends of the given listings with an ex date from `from` to `to`, inclusive, ordered by ex
   * date.
   */
  between(request: {
    readonly ids: readonly string[]
    /** Kinds to return; defaults to all because every kind reduces the share price. */
    readonly kinds?: readonly DividendKind[]
    readonly from: string
    readonly to: string
    readonly knowledge: Knowledge
  }): Promise<readonly Dividend[]>
}

/** Recorded dividends, provided by the dataset that stores corporate actions. */
export const dividends = service<Dividends>('actions.dividends')
