import type { Slopes } from './black-scholes.ts'
import type { Option } from './option.ts'
import { valuationOf } from './option-value.ts'

/** Sensitivities of an option's value, per share. */
export interface Greeks extends Slopes {
  /** Change in value in dollars per share per 0.01 of volatility. */
  readonly vega: number
  /** Change in value in dollars per share per 0.01 of the rate. */
  readonly rho: number
}

const VOLATILITY_STEP = 0.001
const RATE_STEP = 0.0001

/**
 * Returns the greeks of an American option at an annual volatility above 0.001. Delta and gamma are in closed form or
 * from the first two levels of the tree; theta is the closed form's derivative, or the value with one day less minus
 * the current value; vega and rho are central differences over 0.001 of volatility and 0.0001 of the rate each way.
 * Source: Hull, Options, Futures, and Other Derivatives, "The Greek letters" and "Basic numerical procedures".
 */
export function greeksOf(option: Option, volatility: number): Greeks {
  const { delta, gamma, theta } = valuationOf(option).slopes(option, volatility)
  return { delta, gamma, theta, vega: vegaOf(option, volatility), rho: rhoOf(option, volatility) }
}

function vegaOf(option: Option, volatility: number): number {
  const { value } = valuationOf(option)
  const change = value(option, volatility + VOLATILITY_STEP) - value(option, volatility - VOLATILITY_STEP)
  return (change / (2 * VOLATILITY_STEP)) * 0.01
}

function rhoOf(option: Option, volatility: number): number {
  const { value } = valuationOf(option)
  const at = (rate: number) => value({ ...option, rate }, volatility)
  return ((at(option.rate + RATE_STEP) - at(option.rate - RATE_STEP)) / (2 * RATE_STEP)) * 0.01
}
