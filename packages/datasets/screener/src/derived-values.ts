import { Decimal, roundedText } from '@bourse/kit/values'
import type { ScreenerFieldName } from '@bourse/services'

/** Digits after the point of ratios that are worked out from fields of several datasets. */
const DIGITS = 8

/** Fields that are worked out from others, with these. */
export const DERIVED: Readonly<Partial<Record<ScreenerFieldName, readonly ScreenerFieldName[]>>> = {
  target_price_upside: ['mean_target_price', 'close'],
}

/** How far a target lies above the close, as a part of it. */
export function upside(target: unknown, close: unknown): string | null {
  if (typeof target !== 'string' || typeof close !== 'string' || new Decimal(close).isZero()) return null
  return roundedText(new Decimal(target).dividedBy(close).minus(1), DIGITS)
}
