import type { Slopes } from './black-scholes.ts'
import { exerciseValue, presentValue, priceWithoutDividends, type Option } from './option.ts'
import { treeResult } from './tree.ts'

const DAY = 1 / 365

/**
 * Returns an American option's delta and gamma (both per dollar of the share price) and theta (dollars per share per
 * calendar day), from the first two levels of the tree; theta is the value with one day less minus the current value.
 */
export function treeSlopes(option: Option, volatility: number): Slopes {
  const { value, delta, gamma } = treeResult(option, volatility)
  const later = aDayLater(option)
  const valueLater = later.years > 0 ? treeResult(later, volatility).value : exerciseValue(later)
  return { delta, gamma, theta: valueLater - value }
}

/**
 * Returns the option with one day less to live. S* stays the same, so a dividend with its ex date on that day does not
 * count as a gain.
 */
function aDayLater(option: Option): Option {
  const dividends = option.dividends
    .filter(({ years }) => years > DAY)
    .map(({ years, amount }) => ({ years: years - DAY, amount }))
  const underlyingPrice = priceWithoutDividends(option) + presentValue(dividends, option.rate)
  return { ...option, years: option.years - DAY, underlyingPrice, dividends }
}
