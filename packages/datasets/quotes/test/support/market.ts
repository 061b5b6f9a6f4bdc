import { ruleSessions } from '@bourse/calendar-rules'
import { defineDataset } from '@bourse/kit'
import { splits as splitsService, type Split } from '@bourse/services'
import {
  fakeListingId,
  fakeDailyBars,
  fakeListings,
  startTestHost,
  type FakeDailyBar,
  type KeyOptions,
  type TestAnswer,
  type TestHost,
  sessionsDataset,
} from '@bourse/testkit'
import { onTestFinished } from 'vitest'
import dataset, { quotes } from '../../src/index.ts'

/** Returns a fictional listing's id. */
export const idOf = (mic: string, symbol: string) => fakeListingId(`${mic}:${symbol}`)

const ofKind = (kind: string, exchange_mic: string, symbol: string) => ({
  kind,
  stretches: [{ exchange_mic, symbol }],
})

const LISTINGS = [
  ...['XNAS:AAPL', 'XNAS:MSFT', 'XNYS:T', 'XLON:VOD', 'XASX:BHP', 'XTSE:RY', 'OTCM:TCEHY'],
  ofKind('PFD', 'XNYS', 'JPM.PRC'),
  ofKind('PFD', 'XNAS', 'STRK'),
  ofKind('PFD', 'XASE', 'IMO.PRA'),
  ofKind('FUND', 'XNAS', 'VFIAX'),
  ofKind('BOND', 'BOND', 'US037833AL42'),
  ofKind('CRYPTO', 'CRYPTO', 'BTCUSD'),
  ofKind('CRYPTO', 'CRYPTO', 'OBSCUREUSD'),
  ofKind('FOREX', 'FOREX', 'EURUSD'),
  ofKind('INDEX', 'INDEX', 'SPX'),
  ofKind('INDEX', 'INDEX', 'AXJO'),
  ofKind('INDEX', 'INDEX', 'N225'),
  ofKind('INDEX', 'INDEX', 'NOBODYS'),
]

type Price = readonly [symbol: string, last_at: string, last_price: string]

/** The dataset in a host, with bars and splits that a test changes before it requests quotes. */
export interface Market {
  readonly host: TestHost
  readonly bars: FakeDailyBar[]
  readonly splits: Split[]
  /** Publishes quotes that are known as of now. Symbols are MIC:TICKER. */
  quote(...prices: readonly Price[]): Promise<void>
  bar(name: string, date: string, close: string): void
  split(name: string, execution_date: string, ratio: string): void
  get(
    path: string,
    options?: { readonly key?: string; readonly headers?: Readonly<Record<string, string>> },
  ): Promise<TestAnswer>
  key(options?: KeyOptions): Promise<string>
}

const named = (name: string) => {
  const [exchange_mic = '', symbol = ''] = name.split(':')
  return { exchange_mic, symbol }
}
const idNamed = (name: string) => idOf(named(name).exchange_mic, named(name).symbol)

/** Starts a market at an instant, with the real markets' calendars. */
export async function startMarket(clock: string): Promise<Market> {
  const bars: FakeDailyBar[] = []
  const splits: Split[] = []
  const actions = defineDataset({
    id: 'fake-actions',
    title: 'Splits',
    summary: 'Splits that a test records.',
    provides: [
      splitsService.provide({}, () => ({
        between: async ({ ids, from, to }) =>
          splits.filter(
            ({ instrument_id: id, execution_date: date }) => ids.includes(id) && from <= date && date <= to,
          ),
      })),
    ],
  })
  const datasets = [fakeListings(LISTINGS), sessionsDataset(ruleSessions), fakeDailyBars(bars), actions, dataset]
  const host = await startTestHost({ datasets, clock })
  const owner = await host.key()
  return {
    host,
    bars,
    splits,
    async quote(...prices) {
      const rows = prices.map(([name, last_at, last_price]) => ({ ...named(name), last_at, last_price }))
      const report = await host.publish(quotes, rows, { source: 'feed' })
      if (report.quarantined > 0) throw new Error(`${report.quarantined} test quotes are quarantined`)
    },
    bar: (name, date, close) => void bars.push({ instrument_id: idNamed(name), date, close }),
    split: (name, execution_date, ratio) => void splits.push({ instrument_id: idNamed(name), execution_date, ratio }),
    get: (path, options = {}) => host.get(path, { key: owner, ...options }),
    key: (options) => host.key(options),
  }
}

/** Starts a market and closes it at the end of the test. */
export async function marketAt(clock: string): Promise<Market> {
  const market = await startMarket(clock)
  onTestFinished(() => market.host.close())
  return market
}

/** Entries in `meta.errors` as code, symbol and id. */
export function errorsOf({ json }: TestAnswer): readonly (readonly [code: string, symbol: string, id: string])[] {
  return json.meta.errors.map((entry: { code: string; symbol: string; instrument_id: string }) => [
    entry.code,
    entry.symbol,
    entry.instrument_id,
  ])
}
