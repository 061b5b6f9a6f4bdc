import { Decimal, roundedText } from '@bourse/kit'

/** Digits after the point of ratios that are worked out from fields of several datasets. */
const DIGITS = 8

/** How far a target lies above the close, as a part of it. */
export function upside(target: unknown, close: unknown): string | null {
  if (typeof target !== 'string' || typeof close !== 'string' || new Decimal(close).isZero()) return null
  return roundedText(new Decimal(target).dividedBy(close).minus(1), DIGITS)
}
