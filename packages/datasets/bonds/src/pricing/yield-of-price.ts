import type { CashFlow } from './cash-flows.ts'
import { priceOfYield } from './price-of-yield.ts'

const [MIN_YIELD, MAX_YIELD, TOLERANCE] = [-0.99, 10, 1e-12]

/**
 * Returns the annual yield at which the present value of cash flows equals a price including accrued interest, by
 * bisection between −0.99 and 10 to a precision of 1e-12; undefined if the yield is outside these bounds.
 */
export function yieldOfPrice(flows: readonly CashFlow[], frequency: number, price: number): number | undefined {
  const isWorthMore = (rate: number) => priceOfYield(flows, frequency, rate).price > price
  let [low, high] = [MIN_YIELD, MAX_YIELD]
  if (!isWorthMore(low) || isWorthMore(high)) return undefined
  while (high - low > TOLERANCE) {
    const middle = (low + high) / 2
    if (isWorthMore(middle)) low = middle
    else high = middle
  }
  return (low + high) / 2
}
