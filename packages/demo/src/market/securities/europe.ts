import { listingPeriod, security, type ListingPeriod, type DemoSecurity } from '../security.ts'

/** A London stock, priced in pounds with four decimals. */
function london(
  symbol: string,
  name: string,
  start: number,
  thousands: number,
  more: Partial<DemoSecurity> = {},
): DemoSecurity {
  return security(`XLON:${symbol}`, {
    name,
    kind: 'CS',
    currency: 'GBP',
    country: 'GB',
    decimals: 4,
    start,
    volume: thousands * 1_000,
    ...more,
  })
}

/** A stock in Paris or Amsterdam, in euro cents. */
function euronext(
  at: string | readonly ListingPeriod[],
  country: string,
  name: string,
  start: number,
  thousands: number,
  more: Partial<DemoSecurity> = {},
): DemoSecurity {
  return security(at, { name, kind: 'CS', currency: 'EUR', country, start, volume: thousands * 1_000, ...more })
}

/** Stocks in London, Paris and Amsterdam. */
export const europe: readonly DemoSecurity[] = [
  london('VOD', 'Vodafone Group Public Limited Company', 14_888, 50_000, {
    sway: 10_000,
    growth: -50_000,
    dividend: { amount: 390, months: [6, 11] },
  }),
  london('HSBA', 'HSBC Holdings plc', 59_600, 20_000, { sway: 9_000, dividend: { amount: 1_600, months: [3, 8] } }),
  london('AZN', 'AstraZeneca PLC', 769_200, 1_700, {
    sway: 9_000,
    beta: 60,
    dividend: { amount: 7_000, months: [2, 8] },
  }),
  london('ULVR', 'Unilever PLC', 434_200, 2_500, { sway: 7_000, beta: 50 }),
  london('GSK', 'GSK plc', 178_900, 6_000, { sway: 8_000, beta: 50, growth: -20_000 }),
  london('BARC', 'Barclays PLC', 18_200, 40_000, { sway: 13_000, growth: 110_000 }),
  london('RIO', 'Rio Tinto Group', 454_700, 3_000, { dividend: { amount: 17_000, months: [3, 8] } }),
  euronext('XPAR:MC', 'FR', 'LVMH Moët Hennessy Louis Vuitton SE', 41_920, 400, {
    dividend: { amount: 450, months: [4, 12] },
  }),
  euronext('XPAR:OR', 'FR', "L'Oréal S.A.", 26_410, 350, { sway: 9_000, dividend: { amount: 385, months: [4] } }),
  euronext(
    [
      listingPeriod('XPAR:FP', { to: '2021-06-10', name: 'Total SE' }),
      listingPeriod('XPAR:TTE', { from: '2021-06-11' }),
    ],
    'FR',
    'TotalEnergies SE',
    4_952,
    4_500,
    { dividend: { amount: 66, months: [3, 6, 9, 12] } },
  ),
  euronext('XPAR:AIR', 'NL', 'Airbus SE', 13_274, 1_300, { sway: 14_000 }),
  euronext('XPAR:BNP', 'FR', 'BNP Paribas S.A.', 5_345, 3_000, { dividend: { amount: 310, months: [5] } }),
  euronext('XPAR:SAN', 'FR', 'Sanofi', 8_999, 1_700, { sway: 8_000, beta: 50 }),
  euronext('XAMS:ASML', 'NL', 'ASML Holding N.V.', 26_870, 800, {
    sway: 15_000,
    growth: 180_000,
    dividend: { amount: 120, months: [2, 5, 8, 11] },
  }),
  euronext('XAMS:INGA', 'NL', 'ING Groep N.V.', 10_790, 14_000, { decimals: 3, growth: 100_000 }),
  euronext('XAMS:HEIA', 'NL', 'Heineken N.V.', 9_520, 550, { sway: 8_000, beta: 60, growth: -20_000 }),
  euronext('XAMS:PHIA', 'NL', 'Koninklijke Philips N.V.', 4_360, 2_500, { growth: -70_000 }),
  euronext('XAMS:AD', 'NL', 'Koninklijke Ahold Delhaize N.V.', 2_240, 2_800, { sway: 7_000, beta: 40 }),
]
