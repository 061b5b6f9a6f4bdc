import { Decimal, roundedText } from '@bourse/kit/values'
import type { ScreenerFieldName } from '@bourse/services'

/** Decimal places in ratios computed from several datasets' fields. */
const DIGITS = 8

/** Fields that are computed from other fields, with the names of those fields. */
export const DERIVED: Readonly<Partial<Record<ScreenerFieldName, readonly ScreenerFieldName[]>>> = {
  target_price_upside: ['mean_target_price', 'close'],
}

/** Returns how far a price target is above the close, as a fraction of the close. */
export function upside(target: unknown, close: unknown): string | null {
  if (typeof target !== 'string' || typeof close !== 'string' || new Decimal(close).isZero()) return null
  return roundedText(new Decimal(target).dividedBy(close).minus(1), DIGITS)
}
