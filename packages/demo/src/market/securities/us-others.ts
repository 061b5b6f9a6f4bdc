import { listingPeriod, security, type ListingPeriod, type DemoKind, type DemoSecurity } from '../security.ts'

/** A fictional LEI, the only one in the demo market, for rows that identify a company by LEI. */
export const DEMO_LEI = '00DEMO0UNITS0FUND042'

function listed(
  at: string | readonly ListingPeriod[],
  kind: DemoKind,
  name: string,
  start: number,
  thousands: number,
  more: Partial<DemoSecurity> = {},
): DemoSecurity {
  return security(at, {
    name,
    kind,
    currency: 'USD',
    country: 'US',
    start,
    volume: thousands * 1_000,
    tradeCount: true,
    ...more,
  })
}

const QUARTERLY = [3, 6, 9, 12]

const funds: readonly DemoSecurity[] = [
  listed('ARCX:SPY', 'ETF', 'SPDR S&P 500 ETF Trust', 32487, 70_000, {
    identifiers: { isin: 'US78462F1030', figi: 'BBG000BDTBL9', cik: '0000884394' },
    like: 'INDEX:SPX',
    sway: 0,
    growth: 110_000,
    dividend: { amount: 140, months: QUARTERLY },
  }),
  listed('XNAS:QQQ', 'ETF', 'Invesco QQQ Trust', 21616, 35_000, {
    like: 'INDEX:NDX',
    sway: 4_000,
    growth: 150_000,
    dividend: { amount: 40, months: QUARTERLY },
  }),
  listed('ARCX:VTI', 'ETF', 'Vanguard Total Stock Market ETF', 16455, 3_500, {
    like: 'INDEX:SPX',
    sway: 0,
    growth: 105_000,
  }),
  listed('ARCX:IWM', 'ETF', 'iShares Russell 2000 ETF', 16592, 25_000, { sway: 5_000, beta: 115, growth: 60_000 }),
  listed('ARCX:GLD', 'ETF', 'SPDR Gold Shares', 14395, 8_000, { sway: 8_000, beta: 5 }),
  listed('BATS:VLUE', 'ETF', 'iShares MSCI USA Value Factor ETF', 8971, 500, { sway: 3_000, growth: 60_000 }),
  listed('BATS:GOVT', 'ETF', 'iShares U.S. Treasury Bond ETF', 2592, 6_000, { sway: 2_500, beta: -5, growth: -10_000 }),
]

const smaller: readonly DemoSecurity[] = [
  listed('BATS:CBOE', 'CS', 'Cboe Global Markets, Inc.', 12005, 700, { sway: 9_000 }),
  listed('XASE:UEC', 'CS', 'Uranium Energy Corp.', 94, 3_000, { sway: 26_000, growth: 400_000 }),
  // A stock dividend of one share for every twenty.
  listed('XASE:IMO', 'CS', 'Imperial Oil Limited', 2653, 400, {
    country: 'CA',
    splits: [{ on: '2022-09-15', times: 21, over: 20, asDividend: true }],
  }),
  // One close is twelve times too high, so that bar is held for review.
  listed('XASE:BTG', 'CS', 'B2Gold Corp.', 401, 8_000, {
    country: 'CA',
    sway: 17_000,
    misprint: { on: '2024-05-14', times: 12 },
  }),
  listed('OTCM:TCEHY', 'ADRC', 'Tencent Holdings Limited ADR', 4838, 3_000, { country: 'CN', tradeCount: false }),
  listed('OTCM:NSRGY', 'ADRC', 'Nestlé S.A. ADR', 10811, 400, {
    country: 'CH',
    sway: 7_000,
    beta: 60,
    tradeCount: false,
  }),
  listed('OTCM:RHHBY', 'ADRC', 'Roche Holding AG ADR', 4073, 1_500, {
    country: 'CH',
    sway: 8_000,
    beta: 60,
    tradeCount: false,
  }),
  listed('OTCM:FNMA', 'CS', 'Federal National Mortgage Association', 32_200, 6_000, {
    decimals: 4,
    sway: 28_000,
    tradeCount: false,
  }),
]

const classes: readonly DemoSecurity[] = [
  listed('XNYS:JPM.PRC', 'PFD', 'JPMorgan Chase & Co. Preferred Series EE', 2795, 90, {
    sway: 3_000,
    beta: 15,
    growth: 0,
  }),
  listed('XNYS:BAC.PRL', 'PFD', 'Bank of America Corporation Preferred Series L', 144_900, 8, {
    sway: 3_500,
    beta: 15,
    growth: 0,
  }),
  listed(
    [listingPeriod('XNYS:ABR.PRD', { from: '2021-06-03' })],
    'PFD',
    'Arbor Realty Trust, Inc. Preferred Series D',
    2500,
    15,
    {
      sway: 4_000,
      beta: 20,
      growth: -30_000,
    },
  ),
  listed(
    [listingPeriod('XNYS:OXY.WS', { from: '2020-08-03' })],
    'WARRANT',
    'Occidental Petroleum Corporation Warrants',
    495,
    900,
    {
      sway: 28_000,
      growth: 500_000,
    },
  ),
  listed(
    [listingPeriod('XNYS:PSTH.U', { from: '2020-07-22', to: '2022-07-25' })],
    'UNIT',
    'Pershing Square Tontine Holdings, Ltd. Units',
    2150,
    200,
    { identifiers: { lei: DEMO_LEI }, sway: 9_000, beta: 40, growth: -20_000 },
  ),
]

/** ETFs, preferreds, a warrant, a unit and the smaller US venues. */
export const usOthers: readonly DemoSecurity[] = [...funds, ...smaller, ...classes]
