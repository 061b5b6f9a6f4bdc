import { security, type DemoSecurity } from '../security.ts'

const HALVES = [2, 8]

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
  sydney('BHP', 'BHP Group Limited', 38_910, 8_000, { dividend: { amount: 1_000, months: HALVES } }),
  sydney('CBA', 'Commonwealth Bank of Australia', 80_010, 3_000, {
    sway: 8_000,
    growth: 110_000,
    dividend: { amount: 1_750, months: HALVES },
  }),
  sydney('CSL', 'CSL Limited', 276_430, 900, { sway: 10_000, dividend: { amount: 1_300, months: [3, 9] } }),
  sydney('WBC', 'Westpac Banking Corporation', 24_250, 8_000, {
    sway: 9_000,
    dividend: { amount: 600, months: [5, 11] },
  }),
  sydney('NAB', 'National Australia Bank Limited', 24_700, 7_000, {
    sway: 9_000,
    dividend: { amount: 700, months: [5, 11] },
  }),
  sydney('FMG', 'Fortescue Ltd', 10_920, 12_000, { sway: 16_000, dividend: { amount: 600, months: HALVES } }),
  sydney('WES', 'Wesfarmers Limited', 41_640, 2_500, { sway: 8_000, dividend: { amount: 800, months: HALVES } }),
  sydney('TLS', 'Telstra Group Limited', 3_560, 30_000, {
    sway: 7_000,
    beta: 50,
    dividend: { amount: 80, months: HALVES },
  }),
]
