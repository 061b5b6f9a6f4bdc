import { service, type Knowledge } from '@bourse/kit'

/** A point on the par yield curve of one day. */
export interface CurvePoint {
  /** Tenor in weeks, months or years, as Treasury curves name it: `6w`, `3m`, `10y`. */
  readonly tenor: string
  /** Annual yield in percent with semiannual compounding, as exact decimal text: `4.25` is 4.25%. */
  readonly percent: string
}

/** The par yield curve of one day. */
export interface Curve {
  /** Date of the curve, `YYYY-MM-DD`. */
  readonly date: string
  /** Points ordered by tenor; tenors without a yield on the date are omitted. */
  readonly points: readonly CurvePoint[]
}

/** The yield on a date. */
export interface DatedYield {
  readonly date: string
  /** Annual yield in percent, exact decimal text. */
  readonly value: string
}

/** Par yields of United States Treasury securities as known at an as-of time. */
export interface TreasuryCurve {
  /** Returns the newest curve on or before a date; undefined if there is none. */
  on(request: { readonly date: string; readonly knowledge: Knowledge }): Promise<Curve | undefined>
  /**
   * Returns the daily risk-free rates for US dollars: the three-month yields from the newest one on or before `from` to
   * the one on `to`, dates ascending. Empty if there are none.
   */
  riskFree(request: {
    readonly from: string
    readonly to: string
    readonly knowledge: Knowledge
  }): Promise<readonly DatedYield[]>
}

/** Treasury yields, provided by the dataset that stores economic series. */
export const treasuryCurve = service<TreasuryCurve>('treasury.curve')
