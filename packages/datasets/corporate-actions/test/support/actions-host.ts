import { fakeListings, startTestHost, type TestAnswer, type TestHost } from '@bourse/testkit'
import { corporateEvent, default as dataset, events, type CorporateEvent } from '../../src/index.ts'

/** The tests' listings: several in each kind of market, one of them renamed, and one ticker used twice. */
const LISTINGS = fakeListings([
  'XNAS:AAPL',
  'XNAS:MSFT',
  'XNYS:T',
  'XLON:VOD',
  'XASX:CBA',
  'XLON:T',
  {
    id: 'ins_meta',
    stretches: [
      { symbol: 'FB', exchange_mic: 'XNAS', from: '2012-05-18', to: '2022-06-08' },
      { symbol: 'META', exchange_mic: 'XNAS', from: '2022-06-09' },
    ],
  },
  { id: 'ins_first', stretches: [{ symbol: 'WM', exchange_mic: 'XNYS', from: '1990-01-02', to: '2008-09-26' }] },
  { id: 'ins_second', stretches: [{ symbol: 'WM', exchange_mic: 'XNYS', from: '2009-08-05' }] },
  { id: 'ins_fund', kind: 'FUND', stretches: [{ symbol: 'VFIAX', exchange_mic: 'XNAS' }] },
])

type Event = Parameters<typeof corporateEvent>[0]

/** The dataset on a real host, with the functions that the tests use to publish and read. */
export interface ActionsHost {
  readonly host: TestHost
  /** Publishes lines as a source would; fails unless all of them are accepted. */
  tell(source: string, ...lines: readonly Event[]): Promise<void>
  get(path: string, key?: string): Promise<TestAnswer>
  /** Returns a response's rows; expects status 200. */
  rows(path: string, key?: string): Promise<readonly Row[]>
}

/** A response row, with numbers as parsed by JavaScript. */
export type Row = Readonly<Record<string, unknown>>

/** Starts a host without any actions, at 2026-03-02T22:00:00Z. */
export async function startActionsHost(): Promise<ActionsHost> {
  const host = await startTestHost({ datasets: [LISTINGS, dataset] })
  const owner = await host.key()
  const get = (path: string, key = owner) => host.get(path, { key })
  return {
    host,
    get,
    async tell(source, ...lines) {
      const report = await host.submit(events, lines.map(corporateEvent), { source })
      if (report.quarantined > 0) throw new Error(`${report.quarantined} of ${lines.length} lines were quarantined`)
    },
    async rows(path, key) {
      const { status, text, json } = await get(path, key)
      if (status !== 200) throw new Error(`${path} answers ${status}: ${text}`)
      const { data }: { readonly data: readonly Row[] } = json
      return data
    },
  }
}

/** Returns a cash dividend in dollars. */
export const dividend = (
  symbol: string,
  ex_date: string | null,
  amount: string,
  more: Partial<CorporateEvent> = {},
): Event => ({
  symbol,
  type: 'cash_dividend',
  ex_date,
  amount,
  currency_code: 'USD',
  ...more,
})

/** Returns a split with a ratio such as `7:1`. */
export const split = (
  symbol: string,
  ex_date: string,
  split_ratio: string,
  more: Partial<CorporateEvent> = {},
): Event => ({
  symbol,
  type: 'split',
  ex_date,
  split_ratio,
  ...more,
})

/** Returns text such as `AAPL 2026-02-09` for each row, with the date in the given field. */
export const named = (rows: readonly Row[], date = 'ex_date'): readonly string[] =>
  rows.map((row) => `${String(row['symbol'])} ${String(row[date])}`)
