import { decimalText } from '@bourse/kit/values'

/** Returns whether two prices are numerically equal; a missing price is not equal to any price. */
export function samePrice(a: string | null, b: string | null): boolean {
  if (a === null || b === null) return false
  return a === b || decimalText(a) === decimalText(b)
}
