import type { Block } from './blocks.ts'

/** How the test follows a page that needs more than a running `npm start`. */
export interface PageSetting {
  readonly page: string
  /** `own`: its commands work on an empty installation, not the demo market. Default: `demo`. */
  readonly installation?: 'own' | 'demo'
  /** Files that the reader has, by name. */
  readonly files?: Readonly<Record<string, string>>
  /** Commands that the reader has already run. */
  readonly before?: readonly string[]
}

/** A user's daily bars, with other column names. */
const BARS = `Name,date,open,high,low,close,volume
AAPL,2026-02-26,270.10,273.00,268.75,272.40,51230000
AAPL,2026-02-27,272.40,274.15,271.02,273.90,48110000
`
const LISTINGS = `symbol,exchange_mic,name,valid_from
AAPL,XNAS,Apple Inc.,1980-12-12
BTCUSD,CRYPTO,Bitcoin in US dollars,2010-07-01
`
const ACTIONS = `ticker,type,ex_date,amount,currency_code
AAPL,dividend,2026-02-09,0.26,USD
`
/** Intraday bars are accepted for 30 days, so these are from yesterday. */
const YESTERDAY = new Date(Date.now() - 86_400_000).toISOString().slice(0, 10)
const MINUTES = `Ticker,MIC,Timestamp,interval,open,high,low,close,volume
BTCUSD,CRYPTO,${YESTERDAY}T10:00:00Z,5m,69010.5,69100,68990.1,69050.2,12.25
`
const KLINES = `open_time,symbol,interval,open,high,low,close,volume
${Date.parse(`${YESTERDAY}T10:05:00Z`)},BTCUSD,5m,69050.2,69070,69001,69020.9,8.5
`
const QUOTES = `ticker,last_price,last_at
BTCUSD,69020.9,${YESTERDAY}T10:05:00Z
`

/** Pages that need more than the clone and the demo market. */
export const PAGE_SETTINGS: readonly PageSetting[] = [
  { page: 'README.md', installation: 'own', files: { 'bars.csv': BARS } },
  { page: 'host/docs/guides/writing-a-dataset.md', installation: 'own' },
  { page: 'host/docs/guides/operating.md', installation: 'own' },
  { page: 'host/docs/guides/real-data-in-ten-minutes.md', installation: 'own', files: { 'bars.csv': BARS } },
  { page: 'host/docs/guides/administering.md', installation: 'own' },
  { page: 'host/docs/guides/filings.md', installation: 'own' },
  { page: 'host/docs/guides/connector.md', installation: 'own' },
  { page: 'packages/client/README.md', before: ['mkdir -p src'] },
  {
    page: 'packages/datasets/corporate-actions/README.md',
    installation: 'own',
    files: { 'listings.csv': LISTINGS, 'actions.csv': ACTIONS },
    before: ['bourse import instruments listings.csv'],
  },
  { page: 'packages/datasets/eod/README.md', installation: 'own', files: { 'bars.csv': BARS } },
  { page: 'packages/datasets/instruments/README.md', installation: 'own', files: { 'listings.csv': LISTINGS } },
  {
    page: 'packages/datasets/intraday/README.md',
    installation: 'own',
    files: { 'listings.csv': LISTINGS, 'bars.csv': MINUTES, 'klines.csv': KLINES },
    before: ['bourse import instruments listings.csv'],
  },
  {
    page: 'packages/datasets/quotes/README.md',
    installation: 'own',
    files: { 'listings.csv': LISTINGS, 'quotes.csv': QUOTES },
    before: ['bourse import instruments listings.csv'],
  },
  {
    page: 'packages/delivery/flat-files/README.md',
    // Files are written in the background after the first start, monthly files last.
    before: [
      `auth="Authorization: Bearer $BOURSE_KEY"
newest() { curl -s -H "$auth" 'http://127.0.0.1:8080/v1/flat-files?dataset=eod&limit=1' | grep -o '"date":"[^"]*"' | cut -d '"' -f 4; }
hasMonth() { curl -sf -o /dev/null -H "$auth" "http://127.0.0.1:8080/v1/flat-files/eod/$(newest)?period=month"; }
for attempt in $(seq 60); do hasMonth && break; sleep 2; done`,
    ],
  },
  { page: 'packages/sources/files/README.md', files: { 'bars.csv': BARS } },
]

/** Whether the commands of a page work on an empty installation of the reader's own. */
export const ownInstallation = (page: string) =>
  PAGE_SETTINGS.some((setting) => setting.page === page && setting.installation === 'own')

/** Pages that another check follows with installed packages or programs, keyed by the name of that check. */
export const FOLLOWED_ELSEWHERE: ReadonlyMap<string, string> = new Map([
  ['packages/client-python/README.md', '.ci/check-python.ts'],
  ['host/docs/guides/point-in-time-recovery.md', '.ci/check-point-in-time.ts'],
  ['examples/minimal/README.md', '.ci/check-release.ts'],
  ['examples/own-dataset/README.md', '.ci/check-release.ts'],
])

/** Groups blocks by page, in page order. */
export function byPage(blocks: readonly Block[]): ReadonlyMap<string, readonly Block[]> {
  return Map.groupBy(blocks, ({ page }) => page)
}
