import { Decimal, decimalText, roundedText } from './decimal.ts'

/**
 * Returns a volume in whole shares, rounded half to even: since February 2026 the US tapes report fractions. Text that
 * is not a decimal is returned unchanged.
 */
export function wholeShares(volume: string): string {
  const text = decimalText(volume)
  return text?.includes('.') === true ? roundedText(new Decimal(text), 0) : volume
}
