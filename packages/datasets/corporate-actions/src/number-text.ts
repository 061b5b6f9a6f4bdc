import { decimalText, type Decimal } from '@bourse/kit/values'

/** Returns a computed number in its canonical form, as stored and returned. */
export function numberText(value: Decimal): string {
  const text = value.toFixed()
  return decimalText(text) ?? text
}
