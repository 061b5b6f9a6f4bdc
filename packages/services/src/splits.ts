import { service, type Knowledge } from '@bourse/kit'
import { Decimal } from '@bourse/kit/values'

/** A split of a listing's own shares: one old share became `ratio` new ones on `execution_date`. */
export interface Split {
  readonly instrument_id: string
  readonly execution_date: string
  /** Exact decimal text; 7 for a seven-for-one, 0.1 for a one-for-ten reverse split. */
  readonly ratio: string
}

/** Splits on record. */
export interface Splits {
  /** Splits of some listings executed from `from` to `to`, both inclusive, known at the cutoff, by execution date. */
  between(request: {
    readonly ids: readonly string[]
    readonly from: string
    readonly to: string
    readonly knowledge: Knowledge
  }): Promise<readonly Split[]>
}

/** Provided by the dataset that keeps corporate actions. */
export const splits = service<Splits>('actions.splits')

/** Significant digits of a price that splits divide. */
const DIGITS = 12

/**
 * A price per share from before some splits, per share as it is after them: divided by the product of their ratios and
 * rounded half to even to twelve significant digits; without any, as it is. All datasets show the same previous close,
 * for it is worked out here.
 */
export function afterSplits(price: string, ratios: readonly string[]): Decimal {
  if (ratios.length === 0) return new Decimal(price)
  const ratio = ratios.reduce((product, each) => product.times(each), new Decimal(1))
  return new Decimal(price).dividedBy(ratio).toSignificantDigits(DIGITS, Decimal.ROUND_HALF_EVEN)
}

/** Distance from the price before, as a ratio, from which a split is missing rather than that a price moved. */
const JUMP = '0.9'

/**
 * How far a price lies from the one before it, both per share of today, as a ratio of the one before: where it is at
 * least 90% away, so that a split is more likely missing than that a price moved so far. Undefined where it is nearer.
 */
export function jumpBetween(before: Decimal, price: Decimal): Decimal | undefined {
  const away = price.minus(before).abs()
  return away.lessThan(before.times(JUMP)) ? undefined : away.dividedBy(before)
}
