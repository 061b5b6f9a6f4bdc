import { decimalText, type Decimal } from '@bourse/kit/values'

/** Returns the one stored and sent spelling of a computed number. */
export function numberText(value: Decimal): string {
  const text = value.toFixed()
  return decimalText(text) ?? text
}
