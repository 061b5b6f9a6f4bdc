import { security, type AustralianPlan, type DemoSecurity, type DividendPlan } from '../security.ts'

/**
 * Companies whose fiscal year ends in June pay in February and August; those with a September year end pay in May and
 * November.
 */
const JUNE = [2, 8]
const SEPTEMBER = [5, 11]

/**
 * Semiannual dividend in tenths of a cent and its franking percentage, with a discount in thousandths if holders may
 * take shares instead.
 */
function pays(amount: number, months: readonly number[], franking: number, discount?: number): DividendPlan {
  const australian: AustralianPlan = discount === undefined ? { franking } : { franking, discount }
  return { amount, months, australian }
}

function sydney(
  symbol: string,
  name: string,
  start: number,
  thousands: number,
  more: Partial<DemoSecurity> = {},
): DemoSecurity {
  return security(`XASX:${symbol}`, {
    name,
    kind: 'CS',
    currency: 'AUD',
    country: 'AU',
    decimals: 3,
    start,
    volume: thousands * 1_000,
    ...more,
  })
}

/** Stocks in Sydney, in Australian dollars. */
export const australia: readonly DemoSecurity[] = [
  sydney('BHP', 'BHP Group Limited', 38_910, 8_000, { dividend: pays(1_000, JUNE, 100, 0) }),
  sydney('CBA', 'Commonwealth Bank of Australia', 80_010, 3_000, {
    sway: 8_000,
    growth: 110_000,
    dividend: pays(1_750, JUNE, 100, 0),
  }),
  sydney('CSL', 'CSL Limited', 276_430, 900, { sway: 10_000, dividend: pays(1_300, [3, 9], 10) }),
  sydney('WBC', 'Westpac Banking Corporation', 24_250, 8_000, {
    sway: 9_000,
    dividend: pays(600, SEPTEMBER, 100, 15),
  }),
  sydney('NAB', 'National Australia Bank Limited', 24_700, 7_000, {
    sway: 9_000,
    dividend: pays(700, SEPTEMBER, 100, 15),
  }),
  sydney('FMG', 'Fortescue Ltd', 10_920, 12_000, { sway: 16_000, dividend: pays(600, JUNE, 100, 0) }),
  sydney('WES', 'Wesfarmers Limited', 41_640, 2_500, { sway: 8_000, dividend: pays(800, JUNE, 100, 0) }),
  sydney('TLS', 'Telstra Group Limited', 3_560, 30_000, {
    sway: 7_000,
    beta: 50,
    dividend: pays(80, JUNE, 90, 25),
  }),
]
