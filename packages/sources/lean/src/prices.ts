import { Decimal, decimalText } from '@bourse/kit/values'

/** Number of decimal places: LEAN stores equity prices as integers in ten-thousandths. */
const SCALE_DIGITS = 4

/**
 * Returns a price as exact decimal text: `1674100` is 167.41 if prices are scaled by 10,000. Undefined unless it is a
 * number above 0.
 */
export function priceText(text: string, scaled: boolean): string | undefined {
  if (!/^\d{1,30}(?:\.\d{1,20})?$/.test(text)) return undefined
  const price = decimalText(scaled ? shifted(text) : text)
  return price === '0' ? undefined : price
}

/** Returns a price in ten-thousandths that may be 0, such as a bid; undefined if it is not a number. */
export function scaledPrice(text: string): string | undefined {
  return /^\d{1,30}$/.test(text) ? decimalText(shifted(text)) : undefined
}

/** Returns the exact midpoint between a bid and an ask. */
export function middle(bid: string, ask: string): string {
  return decimalText(new Decimal(bid).plus(ask).div(2).toFixed()) ?? bid
}

function shifted(text: string): string {
  const [whole = '', fraction = ''] = text.split('.')
  const padded = whole.padStart(SCALE_DIGITS + 1, '0')
  return `${padded.slice(0, -SCALE_DIGITS)}.${padded.slice(-SCALE_DIGITS)}${fraction}`
}
