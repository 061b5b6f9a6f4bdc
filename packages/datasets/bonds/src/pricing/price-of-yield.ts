import type { CashFlow } from './cash-flows.ts'

/** A price and its first two derivatives with respect to the yield, per 100 of face. */
interface PriceOfYield {
  /** Price including accrued interest. */
  readonly price: number
  readonly slope: number
  readonly curvature: number
}

/**
 * Returns the present value of cash flows at an annual yield compounded `frequency` times a year: the street
 * convention, which discounts a single remaining payment with simple interest. Source: SIFMA, Standard Securities
 * Calculation Methods.
 */
export function priceOfYield(flows: readonly CashFlow[], frequency: number, rate: number): PriceOfYield {
  const only = flows.length === 1 ? flows[0] : undefined
  return only === undefined ? compounded(flows, frequency, rate) : simple(only, frequency, rate)
}

function compounded(flows: readonly CashFlow[], frequency: number, rate: number): PriceOfYield {
  const growth = 1 + rate / frequency
  let [price, slope, curvature] = [0, 0, 0]
  for (const { periods, amount } of flows) {
    const present = amount / growth ** periods
    const fall = (-periods / frequency / growth) * present
    price += present
    slope += fall
    curvature += (-(periods + 1) / frequency / growth) * fall
  }
  return { price, slope, curvature }
}

function simple({ periods, amount }: CashFlow, frequency: number, rate: number): PriceOfYield {
  const years = periods / frequency
  const growth = 1 + years * rate
  const price = amount / growth
  return { price, slope: (-years / growth) * price, curvature: 2 * (years / growth) ** 2 * price }
}
