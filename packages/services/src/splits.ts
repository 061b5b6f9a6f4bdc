import { service, type Knowledge } from '@bourse/kit'
import { Decimal } from '@bourse/kit/values'

/** A split of a listing's shares: one old share became `ratio` new ones on `execution_date`. */
export interface Split {
  readonly instrument_id: string
  readonly execution_date: string
  /**
   * New shares per old share as exact decimal text: 7 for a seven-for-one split, 0.1 for a one-for-ten reverse split.
   */
  readonly ratio: string
}

/** Recorded splits for listings. */
export interface Splits {
  /**
   * Returns the splits of the given listings that were executed from `from` to `to`, inclusive, and known at the as-of
   * time, ordered by execution date.
   */
  between(request: {
    readonly ids: readonly string[]
    readonly from: string
    readonly to: string
    readonly knowledge: Knowledge
  }): Promise<readonly Split[]>
}

/** Recorded splits, provided by the dataset that stores corporate actions. */
export const splits = service<Splits>('actions.splits')

/** Significant digits of a price after division by split ratios. */
const DIGITS = 12

/**
 * Returns a price per share from before the given splits as a price per share after them: divided by the product of
 * their ratios and rounded half to even to twelve significant digits; unchanged without splits. All datasets use this
 * function, so they all return the same previous close.
 */
export function afterSplits(price: string, ratios: readonly string[]): Decimal {
  if (ratios.length === 0) return new Decimal(price)
  const ratio = ratios.reduce((product, each) => product.times(each), new Decimal(1))
  return new Decimal(price).dividedBy(ratio).toSignificantDigits(DIGITS, Decimal.ROUND_HALF_EVEN)
}

/** Minimum relative price change at which a missing split is more likely than a real price move. */
const JUMP = '0.9'

/**
 * Returns the change in a price relative to the previous one, both adjusted to today's shares, if it is at least 90%: a
 * missing split is then more likely than a real move. Undefined for smaller changes.
 */
export function jumpBetween(before: Decimal, price: Decimal): Decimal | undefined {
  const away = price.minus(before).abs()
  return away.lessThan(before.times(JUMP)) ? undefined : away.dividedBy(before)
}
