import type { Decimal } from '@bourse/kit/values'

/** A computed value, or null if an input is missing. */
export type Value = Decimal | null

/** Returns the quotient; null if an operand is missing or the denominator is not positive. */
export function ratio(numerator: Value, denominator: Value): Value {
  return numerator === null || denominator === null || denominator.lte(0) ? null : numerator.div(denominator)
}

/** Returns the sum; null if an operand is missing. */
export function plus(first: Value, ...others: readonly Value[]): Value {
  return others.reduce<Value>((sum, other) => (sum === null || other === null ? null : sum.plus(other)), first)
}

/** Returns the difference; null if an operand is missing. */
export function minus(first: Value, ...others: readonly Value[]): Value {
  return others.reduce<Value>((rest, other) => (rest === null || other === null ? null : rest.minus(other)), first)
}

/** Returns the product; null if an operand is missing. */
export function times(first: Value, second: Value): Value {
  return first === null || second === null ? null : first.times(second)
}

export const negate = (value: Value): Value => value?.negated() ?? null

/** Returns newer ÷ older − 1; null if the older value is not positive. */
export const growth = (newer: Value, older: Value): Value => ratio(newer, older)?.minus(1) ?? null
