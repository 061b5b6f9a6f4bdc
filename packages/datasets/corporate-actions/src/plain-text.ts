import { decimalText, type Decimal } from '@bourse/kit'

/** The one spelling of a computed number that is stored and sent. */
export function plainText(value: Decimal): string {
  const text = value.toFixed()
  return decimalText(text) ?? text
}

/** True for canonical decimal text above zero. */
export const isAboveZero = (text: string): boolean => !text.startsWith('-') && text !== '0'
