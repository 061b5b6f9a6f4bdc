import { collection, defineDataset, entities, f, perSubject, record, source } from '@bourse/kit'
import { Decimal } from '@bourse/kit/values'
import { listing } from '@bourse/services'
import { dailyByListing, fakeListings, startTestHost } from '@bourse/testkit'
import { Type } from '@sinclair/typebox'
import { AMPLE, type Row } from './changing-dataset.ts'

const fields = { date: f.date('Day'), close: f.price('Close', { example: 1.5 }) }
/** Rows by range and date; rows of past quarters are packed. */
export const bars = record('bars', { title: 'Bars', ...dailyByListing, fields, history: 'date', longHistory: true })
/** Rows of a list, with a reference to a listing that a key may not see. */
export const trades = record('trades', {
  title: 'Trades',
  ...dailyByListing,
  id: 'trd',
  fields: { ...fields, peer_id: f.ref(listing, { from: 'peer' }) },
  order: ['date asc', 'id asc'],
  history: 'date',
})

export const ticker = source({
  id: 'ticker',
  title: 'Ticker',
  feeds: bars,
  publisher: { name: 'The Ticker', licence: 'CC BY 4.0', hosts: [], requestsPerSecond: 1 },
  schedule: 'manual',
  config: Type.Object({}),
  plan: ({ to }) => [{ date: to }],
  fetch: async ({ date }) => `AAPL ${date} 7.10\nULVR ${date} 8\n`,
  *parse(raw: string) {
    for (const line of raw.trim().split('\n')) {
      const [symbol = '', date = '', close = ''] = line.split(' ')
      yield { symbol, date, close }
    }
  },
})

const DOUBLED = { date: '9999-12-31', scales: { close: { times: new Decimal(2), over: new Decimal(1), digits: 6 } } }

const terms = { summary: 'Rows', capabilities: ['traced.read'], credits: perSubject(5, { whole: 500 }) }
export const tracedDataset = defineDataset({
  id: 'traced',
  plans: ['ample', 'year'],
  title: 'Traced',
  summary: 'Rows that are traced, for tests.',
  records: [bars, trades],
  sources: [ticker],
  endpoints: [
    collection('/bars', bars, {
      ...terms,
      id: 'bars.list',
      select: entities(listing),
      forms: [
        { form: 'range', dates: 'desc', whole: { excludeKinds: [] } },
        { form: 'date', excludeKinds: [] },
      ],
      scales: {
        parameter: 'adjustment',
        values: ['none', 'double'],
        description: 'Factor.',
        changes: ['close'],
        needs: {},
        of: async (_, __, oldest) => new Map([...oldest.keys()].map((id) => [id, [DOUBLED]])),
      },
    }),
    collection('/trades', trades, { ...terms, id: 'trades.list', select: entities(listing), latest: true }),
  ],
})

/** Starts a host with the dataset. */
export async function startTraced() {
  const host = await startTestHost({
    datasets: [fakeListings(['XNAS:AAPL', 'XNAS:MSFT', 'XLON:ULVR']), tracedDataset],
    clock: '2026-03-02T22:00:00Z',
    config: { plans: { ample: AMPLE, year: { ...AMPLE, history_years: 1 } } },
  })
  const owner = await host.key()
  async function publish(of: typeof bars | typeof trades, rows: readonly Row[], options: object = {}) {
    host.clock.advance(1_000)
    return host.publish(of, rows, { source: 'ticker', market: 'XNAS', ...options })
  }
  const get = (path: string, key = owner) => host.get(`/v1/${path}`, { key })
  return { host, owner, publish, get }
}
