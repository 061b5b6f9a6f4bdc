import { listingPeriod, type DemoSecurity } from '../security.ts'
import { quarterlyDividend, stock } from './us-stock.ts'

/** Stocks on XNAS. */
export const nasdaqStocks: readonly DemoSecurity[] = [
  stock('XNAS:AAPL', 'Apple Inc.', 30035, 33_000, {
    identifiers: { isin: 'US0378331005', figi: 'BBG000B9XRY4', cik: '0000320193' },
    splits: [{ on: '2020-08-31', times: 4, over: 1 }],
    dividend: quarterlyDividend(77, 'second'),
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
      listingPeriod('XNAS:FB', { to: '2022-06-08', name: 'Facebook, Inc.' }),
      listingPeriod('XNAS:META', { from: '2022-06-09' }),
    ],
    'Meta Platforms, Inc.',
    20978,
    12_000,
    { identifiers: { isin: 'US30303M1027', figi: 'BBG000MM2P62', cik: '0001326801' }, growth: 160_000 },
  ),
  stock('XNAS:MSFT', 'Microsoft Corporation', 16062, 22_000, {
    identifiers: { isin: 'US5949181045', figi: 'BBG000BPH459', cik: '0000789019' },
    dividend: quarterlyDividend(51, 'second'),
    growth: 170_000,
  }),
  stock('XNAS:NVDA', 'NVIDIA Corporation', 23991, 6_000, {
    identifiers: { isin: 'US67066G1040', figi: 'BBG000BBJQV0', cik: '0001045810' },
    splits: [
      { on: '2021-07-20', times: 4, over: 1 },
      { on: '2024-06-10', times: 10, over: 1 },
    ],
    dividend: quarterlyDividend(16, 'third'),
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
    dividend: quarterlyDividend(325, 'third'),
    growth: 200_000,
  }),
  stock('XNAS:COST', 'Costco Wholesale Corporation', 29145, 2_100, {
    dividend: quarterlyDividend(70, 'second'),
    specials: [
      { on: '2020-12-01', amount: 1_000 },
      { on: '2023-12-27', amount: 1_500 },
    ],
    growth: 140_000,
  }),
  stock('XNAS:PEP', 'PepsiCo, Inc.', 13582, 4_600, { dividend: quarterlyDividend(95, 'third'), sway: 8_000, beta: 60 }),
  stock('XNAS:NFLX', 'Netflix, Inc.', 32981, 5_500, { sway: 18_000, growth: 150_000 }),
  stock('XNAS:ADBE', 'Adobe Inc.', 33443, 2_700),
  stock('XNAS:CSCO', 'Cisco Systems, Inc.', 4842, 20_000, { dividend: quarterlyDividend(36, 'first'), sway: 9_000 }),
  stock('XNAS:INTC', 'Intel Corporation', 6084, 25_000, { sway: 15_000, growth: -60_000 }),
  stock('XNAS:AMD', 'Advanced Micro Devices, Inc.', 4910, 60_000, { sway: 20_000, growth: 300_000 }),
]
