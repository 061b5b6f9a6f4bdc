import { listingPeriod, security, type ListingPeriod, type DemoSecurity } from '../security.ts'

/** A crypto pair: opens at the previous day's close, volume in whole coins. */
function crypto(
  symbol: string,
  name: string,
  decimals: number,
  start: number,
  coins: number,
  growth: number,
  { from, ...more }: Partial<DemoSecurity> & Pick<ListingPeriod, 'from'> = {},
): DemoSecurity {
  return security([listingPeriod(`CRYPTO:${symbol}`, from === undefined ? {} : { from })], {
    name,
    kind: 'CRYPTO',
    currency: 'USD',
    shape: 'onward',
    decimals,
    start,
    volume: coins,
    sway: 24_000,
    beta: 80,
    growth,
    ...more,
  })
}

/** A currency pair: units of the second currency per unit of the first, without volume. */
function forex(
  symbol: string,
  name: string,
  decimals: number,
  start: number,
  more: Partial<DemoSecurity> = {},
): DemoSecurity {
  return security(`FOREX:${symbol}`, {
    name,
    kind: 'FOREX',
    currency: symbol.slice(3),
    decimals,
    start,
    sway: 4_000,
    beta: 0,
    growth: 0,
    ...more,
  })
}

/** An index: a level for each session of its home market, without volume. */
function index(
  code: string,
  name: string,
  home: string,
  currency: string,
  start: number,
  more: Partial<DemoSecurity> = {},
): DemoSecurity {
  return security([{ exchange_mic: 'INDEX', symbol: `INDEX:${code}` }], {
    name,
    kind: 'INDEX',
    currency,
    home,
    start,
    sway: 4_000,
    growth: 70_000,
    ...more,
  })
}

/**
 * A bond with its issuer's CIK: one clean price per 100 of face value on each US business day on which it trades,
 * until maturity.
 */
function bond(
  { isin, cik }: { readonly isin: string; readonly cik: string },
  name: string,
  start: number,
  days: Pick<ListingPeriod, 'from' | 'to'> = {},
): DemoSecurity {
  return security([{ exchange_mic: 'BOND', symbol: `BOND:${isin}`, ...days }], {
    name,
    kind: 'BOND',
    currency: 'USD',
    country: 'US',
    identifiers: { isin, cik },
    home: 'XNYS',
    shape: 'single',
    decimals: 3,
    start,
    sway: 2_500,
    beta: -5,
    growth: -10_000,
    traded: 8,
  })
}

const cryptoPairs: readonly DemoSecurity[] = [
  crypto('BTCUSD', 'Bitcoin US Dollar', 2, 720_017, 40_000, 900_000, { minuteBars: true }),
  crypto('ETHUSD', 'Ethereum US Dollar', 2, 13_077, 400_000, 1_500_000, { minuteBars: true }),
  crypto('SOLUSD', 'Solana US Dollar', 2, 14_500, 3_000_000, 900_000, { from: '2020-04-11' }),
  crypto('XRPUSD', 'XRP US Dollar', 4, 1_928, 90_000_000, 600_000),
  crypto('ADAUSD', 'Cardano US Dollar', 4, 3_345, 60_000_000, 100_000),
  crypto('DOGEUSD', 'Dogecoin US Dollar', 5, 20_100, 300_000_000, 600_000),
]

const currencyPairs: readonly DemoSecurity[] = [
  forex('EURUSD', 'Euro US Dollar', 5, 112_120, { minuteBars: true }),
  forex('GBPUSD', 'British Pound US Dollar', 5, 132_470),
  forex('USDJPY', 'US Dollar Japanese Yen', 3, 108_640),
  forex('USDCHF', 'US Dollar Swiss Franc', 5, 96_790),
  forex('USDCAD', 'US Dollar Canadian Dollar', 5, 129_880),
  forex('AUDUSD', 'Australian Dollar US Dollar', 5, 70_180),
]

const indices: readonly DemoSecurity[] = [
  index('SPX', 'S&P 500', 'XNYS', 'USD', 325_785, { sway: 0, growth: 110_000 }),
  index('NDX', 'Nasdaq-100', 'XNAS', 'USD', 887_222, { growth: 150_000 }),
  index('DJI', 'Dow Jones Industrial Average', 'XNYS', 'USD', 2_886_880, { sway: 2_500 }),
  index('GSPTSE', 'S&P/TSX Composite', 'XTSE', 'CAD', 1_710_000, { sway: 2_000 }),
  index('FCHI', 'CAC 40', 'XPAR', 'EUR', 604_150),
  index('AEX', 'AEX', 'XAMS', 'EUR', 61_260),
  index('AXJO', 'S&P/ASX 200', 'XASX', 'AUD', 669_060),
  // The publisher makes the constituents freely available, but not the level.
  index('RUT', 'Russell 2000', 'XNYS', 'USD', 166_850, { traded: 0 }),
]

const APPLE = '0000320193'

const bonds: readonly DemoSecurity[] = [
  bond({ isin: 'US037833AL42', cik: APPLE }, 'Apple Inc. 3.85% 2043', 96_400),
  bond({ isin: 'US037833BX70', cik: APPLE }, 'Apple Inc. 4.65% 2046', 104_250),
  bond({ isin: 'US92343VCV45', cik: '0000732712' }, 'Verizon Communications Inc. 4.272% 2036', 98_900),
  bond({ isin: 'US254687FX90', cik: '0001744489' }, 'The Walt Disney Company 2.65% 2031', 91_150, {
    from: '2020-05-13',
  }),
  bond({ isin: 'US594918BR43', cik: '0000789019' }, 'Microsoft Corporation 2.4% 2026', 97_300, { to: '2026-08-07' }),
]

/** Crypto and currency pairs, indices and bonds: listings that are not on an exchange. */
export const venues: readonly DemoSecurity[] = [...cryptoPairs, ...currencyPairs, ...indices, ...bonds]
