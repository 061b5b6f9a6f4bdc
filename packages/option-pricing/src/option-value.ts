import { blackScholesValue } from './black-scholes.ts'
import { isNeverExercisedEarly, type Option } from './option.ts'
import { treeResult } from './tree.ts'

/** A way to value options: dollars a share, at a volatility a year above 0. */
export type Valuation = (option: Option, volatility: number) => number

/**
 * The way an American option is valued: Black–Scholes where early exercise has no value (a call without a dividend to
 * come, rate 0 or more), else a Leisen–Reimer tree of 201 steps. Differences of values are taken with one of them:
 * between the two lies the tree's own error.
 */
export function valuationOf(option: Option): Valuation {
  return isNeverExercisedEarly(option) ? blackScholesValue : treeValue
}

/** Value of an American option in dollars a share, at a volatility a year above 0. */
export function optionValue(option: Option, volatility: number): number {
  return valuationOf(option)(option, volatility)
}

function treeValue(option: Option, volatility: number): number {
  return treeResult(option, volatility).value
}
