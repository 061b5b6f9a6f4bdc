import { service, type Knowledge } from '@bourse/kit'

/** A par yield of the curve of one day. */
export interface CurvePoint {
  /** Term as Treasury curves name it: weeks, months or years, such as `6w`, `3m`, `10y`. */
  readonly tenor: string
  /** A year in percent, compounded twice a year; exact decimal text: `4.25` is 4.25%. */
  readonly percent: string
}

/** The par yields of one day. */
export interface Curve {
  /** Date of the curve, `YYYY-MM-DD`. */
  readonly date: string
  /** By term ascending; tenors without a yield on the date are left out. */
  readonly points: readonly CurvePoint[]
}

/** An observation of a yield. */
export interface DatedYield {
  readonly date: string
  /** A year in percent, exact decimal text. */
  readonly value: string
}

/** Par yields of United States Treasury securities as known at a cutoff. */
export interface TreasuryCurve {
  /** The newest curve on or before a date; undefined where there is none. */
  on(request: { readonly date: string; readonly knowledge: Knowledge }): Promise<Curve | undefined>
  /**
   * What a day earns without risk in dollars: the three-month yields from the newest observation on or before `from` up
   * to `to`, included, dates ascending. Empty where there are none.
   */
  riskFree(request: {
    readonly from: string
    readonly to: string
    readonly knowledge: Knowledge
  }): Promise<readonly DatedYield[]>
}

/** Provided by the dataset that keeps economic series. */
export const treasuryCurve = service<TreasuryCurve>('treasury.curve')
