import { carriedAs, security, type Carried, type DemoSecurity, type DividendPlan } from '../security.ts'

const QUARTERS = { first: [1, 4, 7, 10], second: [2, 5, 8, 11], third: [3, 6, 9, 12] } as const

/** So many cents a quarter. */
function pays(amount: number, quarters: keyof typeof QUARTERS): DividendPlan {
  return { amount, months: QUARTERS[quarters] }
}

/** A US stock: its first price in cents, and thousands of shares a day. */
function stock(
  at: string | readonly Carried[],
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

const nasdaq: readonly DemoSecurity[] = [
  stock('XNAS:AAPL', 'Apple Inc.', 30035, 33_000, {
    identifiers: { isin: 'US0378331005', figi: 'BBG000B9XRY4', cik: '0000320193' },
    splits: [{ on: '2020-08-31', times: 4, over: 1 }],
    dividend: pays(77, 'second'),
    growth: 180_000,
  }),
  stock('XNAS:AMZN', 'Amazon.com, Inc.', 189801, 4_000, {
    identifiers: { isin: 'US0231351067', figi: 'BBG000BVPV84', cik: '0001018724' },
    splits: [{ on: '2022-06-06', times: 20, over: 1 }],
    growth: 120_000,
  }),
  stock('XNAS:GOOGL', 'Alphabet Inc. Class A', 136839, 1_700, {
    identifiers: { isin: 'US02079K3059', figi: 'BBG009S39JX6', cik: '0001652044' },
    splits: [{ on: '2022-07-18', times: 20, over: 1 }],
    growth: 150_000,
  }),
  stock('XNAS:GOOG', 'Alphabet Inc. Class C', 136737, 1_500, {
    identifiers: { isin: 'US02079K1079', figi: 'BBG009S3NB30', cik: '0001652044' },
    like: 'XNAS:GOOGL',
    splits: [{ on: '2022-07-18', times: 20, over: 1 }],
    growth: 150_000,
  }),
  stock(
    [
      carriedAs('XNAS:FB', { to: '2022-06-08', name: 'Facebook, Inc.' }),
      carriedAs('XNAS:META', { from: '2022-06-09' }),
    ],
    'Meta Platforms, Inc.',
    20978,
    12_000,
    { identifiers: { isin: 'US30303M1027', figi: 'BBG000MM2P62', cik: '0001326801' }, growth: 160_000 },
  ),
  stock('XNAS:MSFT', 'Microsoft Corporation', 16062, 22_000, {
    identifiers: { isin: 'US5949181045', figi: 'BBG000BPH459', cik: '0000789019' },
    dividend: pays(51, 'second'),
    growth: 170_000,
  }),
  stock('XNAS:NVDA', 'NVIDIA Corporation', 23991, 6_000, {
    identifiers: { isin: 'US67066G1040', figi: 'BBG000BBJQV0', cik: '0001045810' },
    splits: [
      { on: '2021-07-20', times: 4, over: 1 },
      { on: '2024-06-10', times: 10, over: 1 },
    ],
    dividend: pays(16, 'third'),
    sway: 18_000,
    growth: 400_000,
  }),
  stock('XNAS:TSLA', 'Tesla, Inc.', 43026, 9_000, {
    splits: [
      { on: '2020-08-31', times: 5, over: 1 },
      { on: '2022-08-25', times: 3, over: 1 },
    ],
    sway: 22_000,
    growth: 250_000,
  }),
  stock('XNAS:AVGO', 'Broadcom Inc.', 32238, 2_000, {
    splits: [{ on: '2024-07-15', times: 10, over: 1 }],
    dividend: pays(325, 'third'),
    growth: 200_000,
  }),
  stock('XNAS:COST', 'Costco Wholesale Corporation', 29145, 2_100, { dividend: pays(70, 'second'), growth: 140_000 }),
  stock('XNAS:PEP', 'PepsiCo, Inc.', 13582, 4_600, { dividend: pays(95, 'third'), sway: 8_000, beta: 60 }),
  stock('XNAS:NFLX', 'Netflix, Inc.', 32981, 5_500, { sway: 18_000, growth: 150_000 }),
  stock('XNAS:ADBE', 'Adobe Inc.', 33443, 2_700),
  stock('XNAS:CSCO', 'Cisco Systems, Inc.', 4842, 20_000, { dividend: pays(36, 'first'), sway: 9_000 }),
  stock('XNAS:INTC', 'Intel Corporation', 6084, 25_000, { sway: 15_000, growth: -60_000 }),
  stock('XNAS:AMD', 'Advanced Micro Devices, Inc.', 4910, 60_000, { sway: 20_000, growth: 300_000 }),
]

const newYork: readonly DemoSecurity[] = [
  stock('XNYS:BRK.B', 'Berkshire Hathaway Inc. Class B', 22639, 4_000, {
    identifiers: { isin: 'US0846707026', figi: 'BBG000DWG505', cik: '0001067983' },
    sway: 7_000,
    growth: 110_000,
  }),
  stock('XNYS:BRK.A', 'Berkshire Hathaway Inc. Class A', 33959000, 1, {
    identifiers: { isin: 'US0846701086', cik: '0001067983' },
    like: 'XNYS:BRK.B',
    sway: 7_000,
    growth: 110_000,
  }),
  stock('XNYS:JPM', 'JPMorgan Chase & Co.', 14109, 11_000, { dividend: pays(90, 'first'), growth: 100_000 }),
  stock('XNYS:V', 'Visa Inc. Class A', 19112, 7_000, { dividend: pays(30, 'second'), sway: 9_000 }),
  stock('XNYS:JNJ', 'Johnson & Johnson', 14597, 6_000, { dividend: pays(95, 'second'), sway: 7_000, beta: 50 }),
  stock('XNYS:WMT', 'Walmart Inc.', 11894, 6_500, {
    splits: [{ on: '2024-02-26', times: 3, over: 1 }],
    dividend: pays(53, 'third'),
    beta: 60,
    growth: 120_000,
  }),
  stock('XNYS:PG', 'The Procter & Gamble Company', 12341, 7_500, {
    dividend: pays(75, 'first'),
    sway: 7_000,
    beta: 50,
  }),
  stock('XNYS:XOM', 'Exxon Mobil Corporation', 7090, 20_000, { dividend: pays(87, 'second') }),
  stock('XNYS:KO', 'The Coca-Cola Company', 5499, 13_000, { dividend: pays(41, 'third'), sway: 7_000, beta: 60 }),
  stock('XNYS:DIS', 'The Walt Disney Company', 14820, 9_000, { growth: -40_000 }),
  stock('XNYS:BA', 'The Boeing Company', 33332, 6_000, { sway: 19_000, growth: -60_000 }),
  stock('XNYS:T', 'AT&T Inc.', 3895, 33_000, { dividend: pays(52, 'first'), sway: 8_000, growth: -30_000 }),
  stock('XNYS:PFE', 'Pfizer Inc.', 3914, 24_000, { dividend: pays(38, 'first'), sway: 9_000, growth: -30_000 }),
  stock('XNYS:GE', 'General Electric Company', 1193, 60_000, {
    splits: [{ on: '2021-08-02', times: 1, over: 8 }],
    dividend: pays(1, 'third'),
    sway: 14_000,
    growth: 140_000,
  }),
  stock('XNYS:LLY', 'Eli Lilly and Company', 13243, 3_200, { dividend: pays(74, 'second'), growth: 350_000 }),
  stock([carriedAs('XNYS:TWTR', { to: '2022-10-27' })], 'Twitter, Inc.', 3230, 15_000, { sway: 18_000 }),
]

/** Listings whose symbol or market changed; Frank's International and Fiserv carried `XNYS:FI` one after the other. */
const changed: readonly DemoSecurity[] = [
  stock(
    [
      carriedAs('XNYS:FI', { to: '2021-10-03', name: "Frank's International N.V." }),
      carriedAs('XNYS:XPRO', { from: '2021-10-04' }),
    ],
    'Expro Group Holdings N.V.',
    527,
    1_100,
    { country: 'NL', splits: [{ on: '2021-10-01', times: 1, over: 6 }], sway: 20_000 },
  ),
  stock(
    [carriedAs('XNAS:FISV', { to: '2023-06-06' }), carriedAs('XNYS:FI', { from: '2023-06-07' })],
    'Fiserv, Inc.',
    11603,
    3_900,
  ),
  stock(
    [carriedAs('XNYS:PLTR', { from: '2020-09-30', to: '2024-11-25' }), carriedAs('XNAS:PLTR', { from: '2024-11-26' })],
    'Palantir Technologies Inc. Class A',
    950,
    60_000,
    { sway: 24_000, growth: 500_000 },
  ),
]

/** Stocks of the demo market on the two large US exchanges. */
export const usStocks: readonly DemoSecurity[] = [...nasdaq, ...newYork, ...changed]
