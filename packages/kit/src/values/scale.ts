import { Decimal, roundedText } from './decimal.ts'

/** A factor as multiplier and divisor, and the number of decimal places of the result. */
export interface Scale {
  readonly times: Decimal
  readonly over: Decimal
  readonly digits: number
}

/**
 * Multiplies decimal text by a scale, rounded once, half to even.
 * @example scaledText('645.57', { times: new Decimal(1), over: new Decimal(7), digits: 6 }) // '92.224286'
 */
export function scaledText(text: string, { times, over, digits }: Scale): string {
  return roundedText(new Decimal(text).times(times).div(over), digits)
}
