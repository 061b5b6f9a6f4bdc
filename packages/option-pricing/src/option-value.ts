import { blackScholesSlopes, blackScholesValue, type Slopes } from './black-scholes.ts'
import { isNeverExercisedEarly, type Option } from './option.ts'
import { treeResult } from './tree.ts'
import { treeSlopes } from './tree-slopes.ts'

/** A method for valuing options, at an annual volatility above 0. */
export interface Valuation {
  /** Whether exercise before the last trading date can be worth more than holding. */
  readonly comparesExercise: boolean
  /** Returns the value in dollars per share. */
  readonly value: (option: Option, volatility: number) => number
  readonly slopes: (option: Option, volatility: number) => Slopes
}

const closedForm: Valuation = { comparesExercise: false, value: blackScholesValue, slopes: blackScholesSlopes }
const tree: Valuation = { comparesExercise: true, value: treeValue, slopes: treeSlopes }

/**
 * Returns the valuation method for an American option: Black–Scholes if early exercise has no value (a call without
 * future dividends at a rate of 0 or more), otherwise a Leisen–Reimer tree of 201 steps. Compute differences between
 * values with a single method, because the two methods differ by the tree's own error.
 */
export function valuationOf(option: Option): Valuation {
  return isNeverExercisedEarly(option) ? closedForm : tree
}

/** Returns the value of an American option in dollars per share, at an annual volatility above 0. */
export function optionValue(option: Option, volatility: number): number {
  return valuationOf(option).value(option, volatility)
}

function treeValue(option: Option, volatility: number): number {
  return treeResult(option, volatility).value
}
