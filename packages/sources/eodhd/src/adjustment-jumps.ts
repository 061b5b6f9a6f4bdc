import { Decimal, roundedText } from '@bourse/kit/values'

/** A listing's close, raw and adjusted for later splits and dividends, as decimal text. */
export interface AdjustedClose {
  readonly date: string
  readonly close: string
  readonly adjusted: string
}

/** A date when the ratio of the adjusted to the actual close changes, which implies a split or a dividend. */
export interface AdjustmentJump {
  /** Date of the previous close; the ex date falls after it. */
  readonly after: string
  readonly date: string
  /**
   * The dividend in the price's currency unit that explains the change; negative if the change is in the opposite
   * direction.
   */
  readonly cash: string
}

/** Smallest relative change in the ratio that implies a split or a dividend. */
const THRESHOLD = '0.003'
/** EODHD rounds both closes to four decimal places. */
const ROUNDING = '0.00005'
const DECIMALS = 4

/** Returns the jumps between consecutive closes, which must be in date order. */
export function adjustmentJumps(closes: readonly AdjustedClose[]): readonly AdjustmentJump[] {
  return closes.slice(1).flatMap((now, index) => {
    const before = closes[index]
    return before === undefined ? [] : jumpBetween(before, now)
  })
}

function jumpBetween(before: AdjustedClose, now: AdjustedClose): readonly AdjustmentJump[] {
  const numbers = [before.close, before.adjusted, now.close, now.adjusted].map((text) => new Decimal(text))
  const [close, adjusted, newClose, newAdjusted] = numbers
  if (numbers.some((number) => !number.isPositive() || number.isZero())) return []
  if (close === undefined || adjusted === undefined || newClose === undefined || newAdjusted === undefined) return []
  const change = newAdjusted.div(newClose).div(adjusted.div(close))
  const rounding = numbers.reduce((sum, number) => sum.plus(new Decimal(ROUNDING).div(number)), new Decimal(0))
  if (change.minus(1).abs().lessThanOrEqualTo(rounding.plus(THRESHOLD))) return []
  const cash = close.times(new Decimal(1).minus(new Decimal(1).div(change)))
  return [{ after: before.date, date: now.date, cash: roundedText(cash, DECIMALS) }]
}
