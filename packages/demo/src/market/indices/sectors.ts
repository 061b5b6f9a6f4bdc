import type { DemoSecurity } from '../security.ts'

const BY_SECTOR: Readonly<Record<string, string>> = {
  'Communication Services': 'META GOOG GOOGL NFLX DIS T TWTR RCI.B VOD TLS',
  'Consumer Discretionary': 'AMZN TSLA MC OR',
  'Consumer Staples': 'COST KO PEP PG WMT ULVR AD HEIA WES',
  Energy: 'XOM ENB TTE FP IMO UEC XPRO',
  Financials: 'JPM V FI FISV BRK.A BRK.B CBOE RY TD BNS HSBA BARC BNP INGA CBA NAB WBC',
  'Health Care': 'LLY JNJ PFE AZN GSK SAN PHIA CSL',
  Industrials: 'BA GE CNR AIR',
  'Information Technology': 'AAPL MSFT NVDA AVGO CSCO ADBE AMD INTC PLTR SHOP ASML',
  Materials: 'RIO BHP FMG BTG',
}

const SECTORS: ReadonlyMap<string, string> = new Map(
  Object.entries(BY_SECTOR).flatMap(([sector, symbols]) => symbols.split(' ').map((symbol) => [symbol, sector])),
)

/** Returns a stock's sector; null if the demo market states none. */
export const sectorOf = ({ carried }: DemoSecurity): string | null => SECTORS.get(carried.at(-1)?.symbol ?? '') ?? null
