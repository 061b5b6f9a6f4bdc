import { decimalText, type Decimal } from '@bourse/kit/values'

/** The one spelling of a computed number that is stored and sent. */
export function numberText(value: Decimal): string {
  const text = value.toFixed()
  return decimalText(text) ?? text
}
