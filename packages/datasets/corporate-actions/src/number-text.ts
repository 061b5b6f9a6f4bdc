import { decimalText, type Decimal } from '@bourse/kit/values'

/** Returns the canonical spelling of a computed number, in which it is stored and returned. */
export function numberText(value: Decimal): string {
  const text = value.toFixed()
  return decimalText(text) ?? text
}
