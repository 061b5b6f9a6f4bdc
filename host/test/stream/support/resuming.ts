import { collection, defineDataset, entities, f, perRequest, perSubject, record, revisioned } from '@bourse/kit'
import { issuer, listing } from '@bourse/services'
import { dailyByListing, fakeListings, startTestHost, type TestHost } from '@bourse/testkit'
import { DEFAULT_PLANS } from '@bourse/engine/accounts'
import type { Plan } from '@bourse/engine/wiring'
import { streamAddress } from './stream-address.ts'
import { StreamClient } from './stream-client.ts'

export const days = record('days', {
  title: 'Days',
  ...dailyByListing,
  id: 'day',
  fields: { date: f.date('Day'), close: f.price('Close') },
  order: ['date asc', 'id asc'],
  history: 'date',
})
export const words = record('words', {
  title: 'Words',
  fields: { word: f.text('Word'), mic: f.text('Market'), day: f.date('Day') },
  key: ['word'],
  time: { mode: 'catalog' },
  order: ['word asc'],
  market: 'mic',
})

export const reports = record('reports', {
  title: 'Reports',
  subject: issuer,
  fields: { period_end: f.date('End of the period'), revenue: f.price('Revenue') },
  key: ['company_id', 'period_end'],
  time: revisioned('period_end'),
  order: ['company_id asc', 'period_end asc'],
})

const terms = { summary: 'Rows', capabilities: ['eod.read'] }
/** Days with a computed value. */
const doubledDays = collection('/doubled-days', {
  ...terms,
  id: 'doubled-days.list',
  select: entities(listing),
  credits: perSubject(5, { whole: 500 }),
  fields: {
    id: f.text('Public id'),
    ...listing.columns,
    ...listing.labels,
    date: f.date('Day'),
    doubled: f.decimal('Twice the close'),
  },
  order: ['date asc', 'id asc'],
  needs: { days },
  changes: { of: { days: 'instrument_id' } },
  versions: { of: 'days', entity: 'instrument_id' },
  rows: (needs, call) => needs.days.at(call).selectAll('r'),
  complete: async (_, { entities: named }, rows) =>
    rows.map(({ close, ...row }) => ({
      ...row,
      doubled: String(2 * Number(close)),
      symbol: named?.find(({ id }) => id === row.instrument_id)?.labels['symbol'] ?? '',
      exchange_mic: null,
    })),
})
export const daily = defineDataset({
  id: 'daily',
  title: 'Daily',
  summary: 'Rows by day, for tests.',
  records: [days],
  endpoints: [
    collection('/days', days, {
      ...terms,
      id: 'days.list',
      select: entities(listing),
      credits: perSubject(5, { whole: 500 }),
    }),
    collection('/london-days', days, {
      ...terms,
      id: 'london-days.list',
      needsMarket: 'XLON',
      select: entities(listing),
      credits: perSubject(5, { whole: 500 }),
    }),
    doubledDays,
  ],
})
export const wordy = defineDataset({
  id: 'wordy',
  title: 'Wordy',
  summary: 'Words by market, for tests.',
  records: [words],
  endpoints: [collection('/words', words, { ...terms, id: 'words.list', credits: perRequest(5) })],
})

const reporting = defineDataset({
  id: 'reporting',
  title: 'Reporting',
  summary: 'Rows by company, for tests.',
  records: [reports],
  endpoints: [
    collection('/reports', reports, { ...terms, id: 'reports.list', select: entities(issuer), credits: perSubject(5) }),
  ],
})

export const SYMBOLS = [
  'XNAS:AAPL',
  'XNAS:MSFT',
  'XNYS:T',
  'XLON:VOD',
  ...Array.from({ length: 40 }, (_, i) => `XNYS:S${i}`),
]

const PRO: Plan = { ...(DEFAULT_PLANS['pro'] as Plan), requests_per_minute: 100_000, concurrent_requests: 1_000 }
/** Plans that differ in what they may see. */
const PLANS: Record<string, Plan> = {
  pro: PRO,
  year: { ...PRO, history_years: 1 },
  narrow: { ...PRO, stream_symbols: 2 },
  london: { ...PRO, markets: ['XLON'] },
  nasdaq: { ...PRO, markets: ['XNAS'] },
  wordless: PRO,
}

/** A change or publication as received. */
export type Received = Readonly<Record<string, unknown>>

/** Starts a host with two datasets, and returns what tests of resumable channels need. */
export async function startResuming() {
  const fund = { kind: 'FUND', stretches: [{ symbol: 'VFIAX', exchange_mic: 'XNAS' }] }
  const host = await startTestHost({
    datasets: [fakeListings([...SYMBOLS, fund]), daily, wordy, reporting],
    config: {
      plans: { ...DEFAULT_PLANS, ...PLANS },
      datasets: { wordy: { plans: Object.keys({ ...DEFAULT_PLANS, ...PLANS }).filter((name) => name !== 'wordless') } },
    },
  })
  const address = await streamAddress(host)
  const open: StreamClient[] = []
  return {
    host,
    address,
    /** Connects to this host, or to another one. */
    async connect(key: string, to = address): Promise<StreamClient> {
      const client = await StreamClient.connect(to, { authorization: `Bearer ${key}` })
      open.push(client)
      return client
    },
    closeClients: () => Promise.all(open.splice(0).map((client) => client.close())),
    publish(rows: readonly object[], options: object = {}) {
      host.clock.advance(1_000)
      return host.publish(days, rows as never, { source: 'test', ...options })
    },
    say: (rows: readonly object[]) => host.publish(words, rows as never, { source: 'test' }),
  }
}

export const day = (symbol: string, date: string, close: string) => ({ symbol, date, close })

export const CHANGES = 'changes:days.list'

export const subscribeTo = (channel: string, symbols?: readonly string[], more: object = {}) => ({
  action: 'subscribe',
  id: 1,
  channel,
  ...(symbols === undefined ? {} : { symbols }),
  ...more,
})

export type Resuming = Awaited<ReturnType<typeof startResuming>> & { readonly host: TestHost }
