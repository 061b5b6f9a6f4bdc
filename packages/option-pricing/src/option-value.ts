import { blackScholesSlopes, blackScholesValue, type Slopes } from './black-scholes.ts'
import { isNeverExercisedEarly, type Option } from './option.ts'
import { treeResult } from './tree.ts'
import { treeSlopes } from './tree-slopes.ts'

/** A way to value options, at a volatility a year above 0. */
export interface Valuation {
  /** Whether exercise before the last trading date may be worth more than holding on. */
  readonly comparesExercise: boolean
  /** Dollars a share. */
  readonly value: (option: Option, volatility: number) => number
  readonly slopes: (option: Option, volatility: number) => Slopes
}

const closedForm: Valuation = { comparesExercise: false, value: blackScholesValue, slopes: blackScholesSlopes }
const tree: Valuation = { comparesExercise: true, value: treeValue, slopes: treeSlopes }

/**
 * The way an American option is valued: Black–Scholes where early exercise has no value (a call without a dividend to
 * come, rate 0 or more), else a Leisen–Reimer tree of 201 steps. Differences of values are taken with one of them:
 * between the two lies the tree's own error.
 */
export function valuationOf(option: Option): Valuation {
  return isNeverExercisedEarly(option) ? closedForm : tree
}

/** Value of an American option in dollars a share, at a volatility a year above 0. */
export function optionValue(option: Option, volatility: number): number {
  return valuationOf(option).value(option, volatility)
}

function treeValue(option: Option, volatility: number): number {
  return treeResult(option, volatility).value
}
