import { blackScholesSlopes } from './black-scholes.ts'
import { exerciseValue, isNeverExercisedEarly, presentValue, priceWithoutDividends, type Option } from './option.ts'
import { valuationOf } from './option-value.ts'
import { treeResult } from './tree.ts'

/** How an option's value answers to what it depends on, of one share. */
export interface Greeks {
  /** Per dollar of the share's price. */
  readonly delta: number
  /** Change of delta per dollar of the share's price. */
  readonly gamma: number
  /** Dollars a share and calendar day that passes. */
  readonly theta: number
  /** Dollars a share and 0.01 of volatility. */
  readonly vega: number
  /** Dollars a share and 0.01 of the rate. */
  readonly rho: number
}

const VOLATILITY_STEP = 0.001
const RATE_STEP = 0.0001
const DAY = 1 / 365

/**
 * The greeks of an American option at a volatility a year above 0.001. Delta and gamma are in closed form, or from the
 * first two levels of the tree; theta is the closed form's derivative, or the value with a day less minus the value;
 * vega and rho are central differences over 0.001 of volatility and 0.0001 of the rate each way. Source: Hull, Options,
 * Futures, and Other Derivatives, "The Greek letters" and "Basic numerical procedures".
 */
export function greeksOf(option: Option, volatility: number): Greeks {
  const slopes = isNeverExercisedEarly(option) ? blackScholesSlopes(option, volatility) : treeSlopes(option, volatility)
  const { delta, gamma, theta } = slopes
  return { delta, gamma, theta, vega: vegaOf(option, volatility), rho: rhoOf(option, volatility) }
}

function treeSlopes(option: Option, volatility: number): Pick<Greeks, 'delta' | 'gamma' | 'theta'> {
  const { value, delta, gamma } = treeResult(option, volatility)
  const later = aDayLater(option)
  const valueLater = later.years > 0 ? treeResult(later, volatility).value : exerciseValue(later)
  return { delta, gamma, theta: valueLater - value }
}

/** The option with a day less of life. S* stays, so that a dividend that goes ex on that day is no gain. */
function aDayLater(option: Option): Option {
  const dividends = option.dividends
    .filter(({ years }) => years > DAY)
    .map(({ years, amount }) => ({ years: years - DAY, amount }))
  const underlyingPrice = priceWithoutDividends(option) + presentValue(dividends, option.rate)
  return { ...option, years: option.years - DAY, underlyingPrice, dividends }
}

function vegaOf(option: Option, volatility: number): number {
  const value = valuationOf(option)
  const change = value(option, volatility + VOLATILITY_STEP) - value(option, volatility - VOLATILITY_STEP)
  return (change / (2 * VOLATILITY_STEP)) * 0.01
}

function rhoOf(option: Option, volatility: number): number {
  const value = valuationOf(option)
  const at = (rate: number) => value({ ...option, rate }, volatility)
  return ((at(option.rate + RATE_STEP) - at(option.rate - RATE_STEP)) / (2 * RATE_STEP)) * 0.01
}
