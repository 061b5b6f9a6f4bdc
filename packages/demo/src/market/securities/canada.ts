import { listingPeriod, security, type DemoKind, type DemoSecurity } from '../security.ts'

function listed(
  at: string,
  kind: DemoKind,
  name: string,
  start: number,
  thousands: number,
  more: Partial<DemoSecurity> = {},
): DemoSecurity {
  return security(at, { name, kind, currency: 'CAD', country: 'CA', start, volume: thousands * 1_000, ...more })
}

const QUARTERLY = [1, 4, 7, 10]

const toronto: readonly DemoSecurity[] = [
  listed('XTSE:RY', 'CS', 'Royal Bank of Canada', 10352, 3_000, {
    dividend: { amount: 105, months: QUARTERLY },
    sway: 7_000,
  }),
  listed('XTSE:TD', 'CS', 'The Toronto-Dominion Bank', 7320, 5_000, {
    dividend: { amount: 79, months: QUARTERLY },
    sway: 7_000,
  }),
  listed('XTSE:SHOP', 'CS', 'Shopify Inc. Class A Subordinate Voting', 53280, 250, {
    splits: [{ on: '2022-06-29', times: 10, over: 1 }],
    sway: 24_000,
    growth: 250_000,
  }),
  listed('XTSE:ENB', 'CS', 'Enbridge Inc.', 5184, 6_000, {
    dividend: { amount: 81, months: [2, 5, 8, 11] },
    sway: 7_000,
  }),
  listed('XTSE:CNR', 'CS', 'Canadian National Railway Company', 11824, 1_200, { sway: 8_000 }),
  listed('XTSE:BNS', 'CS', 'The Bank of Nova Scotia', 7350, 3_500, {
    dividend: { amount: 90, months: QUARTERLY },
    sway: 7_000,
  }),
  listed('XTSE:RCI.B', 'CS', 'Rogers Communications Inc. Class B', 6480, 900, { sway: 9_000, growth: -20_000 }),
  listed('XTSE:XIU', 'ETF', 'iShares S&P/TSX 60 Index ETF', 2583, 3_000, {
    like: 'INDEX:GSPTSE',
    sway: 2_000,
    growth: 70_000,
  }),
]

const venture: readonly DemoSecurity[] = [
  listed('XTSX:AFM', 'CS', 'Alphamin Resources Corp.', 180, 500, { decimals: 3, sway: 24_000, growth: 300_000 }),
  listed('XTSX:FL', 'CS', 'Frontier Lithium Inc.', 300, 200, { decimals: 3, sway: 28_000, growth: 200_000 }),
  listed('XTSX:HME', 'CS', 'Hemisphere Energy Corporation', 160, 100, { decimals: 3, sway: 18_000, growth: 500_000 }),
]

/** Depositary receipts for US shares, in Canadian dollars, under the share's ticker. */
const receipts: readonly DemoSecurity[] = [
  receipt('AAPL', 'Apple CDR (CAD Hedged)', 'XNAS:AAPL'),
  receipt('AMZN', 'Amazon.com CDR (CAD Hedged)', 'XNAS:AMZN'),
  receipt('TSLA', 'Tesla, Inc. CDR (CAD Hedged)', 'XNAS:TSLA', 22_000),
]

function receipt(symbol: string, name: string, like: string, sway = 12_000): DemoSecurity {
  const carried = [listingPeriod(`NEOE:${symbol}`, { from: '2021-07-27' })]
  return security(carried, {
    name,
    kind: 'ADRC',
    currency: 'CAD',
    country: 'CA',
    start: 2000,
    volume: 150_000,
    like,
    sway,
    growth: 120_000,
  })
}

/** Stocks, an ETF and receipts on the Canadian exchanges; the mutual funds on FSRV are in `mutualFunds`. */
export const canada: readonly DemoSecurity[] = [...toronto, ...venture, ...receipts]
