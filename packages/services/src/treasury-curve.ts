import { service, type Knowledge } from '@bourse/kit'

/** A point of one day's par yield curve. */
export interface CurvePoint {
  /** Tenor as Treasury curves name it: weeks, months or years, such as `6w`, `3m`, `10y`. */
  readonly tenor: string
  /** Annual yield in percent, semiannual compounding; exact decimal text: `4.25` is 4.25%. */
  readonly percent: string
}

/** The par yields of one day. */
export interface Curve {
  /** Date of the curve, `YYYY-MM-DD`. */
  readonly date: string
  /** Ordered by tenor; tenors without a yield on the date are omitted. */
  readonly points: readonly CurvePoint[]
}

/** A yield on a date. */
export interface DatedYield {
  readonly date: string
  /** Annual yield in percent, exact decimal text. */
  readonly value: string
}

/** Par yields of United States Treasury securities as known at an as-of time. */
export interface TreasuryCurve {
  /** The newest curve on or before a date; undefined if there is none. */
  on(request: { readonly date: string; readonly knowledge: Knowledge }): Promise<Curve | undefined>
  /**
   * The risk-free rate in dollars per day: the three-month yields from the newest one on or before `from` through `to`,
   * dates ascending. Empty if there are none.
   */
  riskFree(request: {
    readonly from: string
    readonly to: string
    readonly knowledge: Knowledge
  }): Promise<readonly DatedYield[]>
}

/** Provided by the dataset that stores economic series. */
export const treasuryCurve = service<TreasuryCurve>('treasury.curve')
