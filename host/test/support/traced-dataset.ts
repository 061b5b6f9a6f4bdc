import { decideHeld, heldRows, runSource } from '@bourse/engine/jobs'
import {
  collection,
  defineDataset,
  derive,
  endpoint,
  entities,
  f,
  hold,
  item,
  perRequest,
  perSubject,
  record,
  source,
  sql,
} from '@bourse/kit'
import { Decimal } from '@bourse/kit/values'
import type { RowKey } from '@bourse/kit/host'
import { listing } from '@bourse/services'
import { dailyByListing, fakeListings, startTestHost } from '@bourse/testkit'
import { Type } from '@sinclair/typebox'
import { AMPLE, MUTUAL, type Row } from './changing-dataset.ts'

const issue = (value: unknown, isBroken: boolean) => (isBroken ? { value: String(value), reason: 'odd' } : undefined)

const fields = { date: f.date('Day'), close: f.price('Close', { example: 1.5 }) }
/** Rows by range and date; rows of past quarters are packed. */
export const bars = record('bars', {
  title: 'Bars',
  ...dailyByListing,
  fields,
  history: 'date',
  longHistory: true,
  checks: {
    reject: { 'negative-close': ({ close }) => issue(close, String(close).startsWith('-')) },
    warn: { 'tiny-close': ({ close }) => issue(close, Number(close) < 1) },
  },
  holds: [
    hold<Row>()('huge-close', {}, async (_, context) => {
      const huge = context.incoming().where(sql<boolean>`r.close >= 1000000`)
      const rows = await huge.select(['r.instrument_id', 'r.date']).execute()
      return { hold: rows.map((row) => ({ key: row as RowKey, value: '1000000', reason: 'huge' })), release: [] }
    }),
  ],
})
/** Rows of a list, with a reference to a listing that a key may not see. */
export const trades = record('trades', {
  title: 'Trades',
  ...dailyByListing,
  id: 'trd',
  fields: { ...fields, peer_id: f.ref(listing, { from: 'peer' }) },
  order: ['date asc', 'id asc'],
  history: 'date',
})

/** Rows computed from the trades of the same listing and date. */
export const doubles = record('doubles', { title: 'Doubles', ...dailyByListing, fields, history: 'date' })

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
  records: [bars, trades, doubles],
  jobs: [derive(doubles, { id: 'double', title: 'Doubles', after: [trades], needs: { trades }, read: () => [] })],
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
    item('/trades/{id}', trades, {
      ...terms,
      id: 'trades.get',
      examples: { id: 'trd_1' },
    }),
    collection('/doubles', doubles, {
      ...terms,
      id: 'doubles.list',
      select: entities(listing),
      capabilities: ['doubles.read'],
    }),
    collection('/trades', trades, { ...terms, id: 'trades.list', select: entities(listing), latest: true }),
  ],
})

/** An operation for operators, which makes `admin` a capability of the deployment. */
const operators = defineDataset({
  id: 'operators',
  title: 'Operators',
  summary: 'Operators',
  audience: 'operators',
  endpoints: [
    endpoint('/operators', {
      id: 'operators.list',
      summary: 'Operators',
      capabilities: ['admin'],
      credits: perRequest(0),
      pointInTime: false,
      fields: { name: f.text('Name') },
      order: ['name asc'],
      needs: {},
      read: async () => [],
    }),
  ],
})

/** Starts a host with the dataset. */
export async function startTraced() {
  const host = await startTestHost({
    datasets: [fakeListings(['XNAS:AAPL', 'XNAS:MSFT', 'XLON:ULVR', MUTUAL]), tracedDataset, operators],
    clock: '2026-03-02T22:00:00Z',
    config: { plans: { ample: AMPLE, year: { ...AMPLE, history_years: 1 } } },
  })
  const owner = await host.key()
  async function publish(of: typeof bars | typeof trades | typeof doubles, rows: readonly Row[], options: object = {}) {
    host.clock.advance(1_000)
    return host.publish(of, rows, { source: 'ticker', market: 'XNAS', ...options })
  }
  const get = (path: string, key = owner) => host.get(`/v1/${path}`, { key })

  /** Fetches and publishes a day from the ticker. */
  async function fetchDay(date: string) {
    const run = { dataset: tracedDataset, source: ticker, window: { from: date, to: date } }
    await runSource({ ...host.host.work, log: () => undefined }, run)
    await host.host.refresh()
  }

  /** Releases all held rows as an operator. */
  async function release() {
    const versions = host.host.engine.versions()
    const parts = { ...host.host.work, versions, by: { kind: 'command', name: 'ops' } as const }
    await decideHeld(parts, await heldRows(parts, [tracedDataset]), 'release')
    await host.host.refresh()
  }
  return { host, owner, publish, get, fetchDay, release }
}
