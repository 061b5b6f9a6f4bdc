import { security, type ListingPeriod, type DemoSecurity, type DividendPlan } from '../security.ts'

const QUARTERS = { first: [1, 4, 7, 10], second: [2, 5, 8, 11], third: [3, 6, 9, 12] } as const

/** A quarterly dividend in cents. */
export function quarterlyDividend(amount: number, quarters: keyof typeof QUARTERS): DividendPlan {
  return { amount, months: QUARTERS[quarters] }
}

/** A US stock: its first price in cents, and its daily volume in thousands of shares. */
export function stock(
  at: string | readonly ListingPeriod[],
  name: string,
  start: number,
  thousands: number,
  more: Partial<DemoSecurity> = {},
): DemoSecurity {
  return security(at, {
    name,
    kind: 'CS',
    currency: 'USD',
    country: 'US',
    start,
    volume: thousands * 1_000,
    tradeCount: true,
    ...more,
  })
}
