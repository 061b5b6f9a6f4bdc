import { listingPeriod, type DemoSecurity } from '../security.ts'
import { quarterlyDividend, stock } from './us-stock.ts'

const listed: readonly DemoSecurity[] = [
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
  stock('XNYS:JPM', 'JPMorgan Chase & Co.', 14109, 11_000, {
    dividend: quarterlyDividend(90, 'first'),
    growth: 100_000,
  }),
  stock('XNYS:V', 'Visa Inc. Class A', 19112, 7_000, { dividend: quarterlyDividend(30, 'second'), sway: 9_000 }),
  stock('XNYS:JNJ', 'Johnson & Johnson', 14597, 6_000, {
    dividend: quarterlyDividend(95, 'second'),
    sway: 7_000,
    beta: 50,
  }),
  stock('XNYS:WMT', 'Walmart Inc.', 11894, 6_500, {
    splits: [{ on: '2024-02-26', times: 3, over: 1 }],
    dividend: quarterlyDividend(53, 'third'),
    beta: 60,
    growth: 120_000,
  }),
  stock('XNYS:PG', 'The Procter & Gamble Company', 12341, 7_500, {
    dividend: quarterlyDividend(75, 'first'),
    sway: 7_000,
    beta: 50,
  }),
  stock('XNYS:XOM', 'Exxon Mobil Corporation', 7090, 20_000, { dividend: quarterlyDividend(87, 'second') }),
  stock('XNYS:KO', 'The Coca-Cola Company', 5499, 13_000, {
    dividend: quarterlyDividend(41, 'third'),
    sway: 7_000,
    beta: 60,
  }),
  stock('XNYS:DIS', 'The Walt Disney Company', 14820, 9_000, { identifiers: { cik: '0001744489' }, growth: -40_000 }),
  stock('XNYS:BA', 'The Boeing Company', 33332, 6_000, { sway: 19_000, growth: -60_000 }),
  stock('XNYS:T', 'AT&T Inc.', 3895, 33_000, {
    dividend: quarterlyDividend(52, 'first'),
    sway: 8_000,
    growth: -30_000,
  }),
  stock('XNYS:PFE', 'Pfizer Inc.', 3914, 24_000, {
    dividend: quarterlyDividend(38, 'first'),
    sway: 9_000,
    growth: -30_000,
  }),
  stock('XNYS:GE', 'General Electric Company', 1193, 60_000, {
    splits: [{ on: '2021-08-02', times: 1, over: 8 }],
    dividend: quarterlyDividend(1, 'third'),
    sway: 14_000,
    growth: 140_000,
  }),
  stock('XNYS:LLY', 'Eli Lilly and Company', 13243, 3_200, {
    dividend: quarterlyDividend(74, 'second'),
    growth: 350_000,
  }),
  stock([listingPeriod('XNYS:TWTR', { to: '2022-10-27' })], 'Twitter, Inc.', 3230, 15_000, { sway: 18_000 }),
]

/** Listings whose symbol or market changed; Frank's International and later Fiserv had the symbol `XNYS:FI`. */
const changed: readonly DemoSecurity[] = [
  stock(
    [
      listingPeriod('XNYS:FI', { to: '2021-10-03', name: "Frank's International N.V." }),
      listingPeriod('XNYS:XPRO', { from: '2021-10-04' }),
    ],
    'Expro Group Holdings N.V.',
    527,
    1_100,
    { country: 'NL', splits: [{ on: '2021-10-01', times: 1, over: 6 }], sway: 20_000 },
  ),
  stock(
    [listingPeriod('XNAS:FISV', { to: '2023-06-06' }), listingPeriod('XNYS:FI', { from: '2023-06-07' })],
    'Fiserv, Inc.',
    11603,
    3_900,
  ),
  stock(
    [
      listingPeriod('XNYS:PLTR', { from: '2020-09-30', to: '2024-11-25' }),
      listingPeriod('XNAS:PLTR', { from: '2024-11-26' }),
    ],
    'Palantir Technologies Inc. Class A',
    950,
    60_000,
    { sway: 24_000, growth: 500_000 },
  ),
]

/** Stocks on XNYS, including those that moved to it or away from it. */
export const newYorkStocks: readonly DemoSecurity[] = [...listed, ...changed]
