import { catalog, defineDataset, f, record, revisioned, source, Type } from '@bourse/kit'
import { SourceMoved } from '@bourse/kit/host'
import { listing } from '@bourse/services'
import { fakeListings, fakeSessions, startTestHost, type TestHost } from '@bourse/testkit'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { runSource } from '@bourse/engine/jobs'

/** Rows with a date and without a market. */
const rates = record('rates', {
  title: 'Rates',
  subject: undefined,
  fields: { series: f.text('Series'), date: f.date('Day'), rate: f.price('Rate') },
  key: ['series', 'date'],
  time: revisioned('date'),
  order: ['series asc', 'date desc'],
})
/** Rows without a date. */
const lists = record('lists', {
  title: 'Lists',
  subject: undefined,
  fields: { entry: f.text('Entry') },
  key: ['entry'],
  time: catalog(),
  order: ['entry asc'],
})

const moving = source({
  id: 'acme-rates',
  title: 'Rates of Acme',
  feeds: rates,
  publisher: { name: 'Acme', licence: 'none', hosts: [], requestsPerSecond: 1 },
  schedule: 'manual',
  config: Type.Object({}),
  plan: ({ to }) => [{ date: to }],
  fetch: async (): Promise<string> => {
    throw new SourceMoved('expected JSON, got an HTML page (inside.example/rates.json)')
  },
  parse: () => [],
})

const weekly = defineDataset({
  id: 'rates',
  title: 'Rates',
  summary: 'Weekly rates.',
  records: [rates],
  sources: [moving],
  freshness: { record: rates, cadence: { days: 7 } },
})
const daily = defineDataset({
  id: 'lists',
  title: 'Lists',
  summary: 'A daily list.',
  records: [lists],
  freshness: { record: lists, cadence: { days: 1 } },
})

let host: TestHost
let key: string
beforeAll(async () => {
  host = await startTestHost({ datasets: [weekly, daily], clock: '2026-03-02T22:00:00Z' })
  key = await host.key()
})
afterAll(() => host.close())

const health = async (dataset: string) => {
  const { json } = await host.get('/v1/health', { key })
  return json.data.filter((row: { dataset: string }) => row.dataset === dataset)
}

describe('health for a dataset without sessions', () => {
  it('the dataset is unavailable until the first publication', async () => {
    expect(await health('rates')).toMatchObject([
      { market: null, exchange: null, freshness_status: 'unavailable', coverage_configured: true, problem: null },
    ])
  })

  it('the dataset is current while its newest date is within the cadence, and stale afterward', async () => {
    await host.publish(rates, [{ series: 'a', date: '2026-02-23', rate: '1' }], { source: 'import' })
    await host.publish(lists, [{ entry: 'a' }], { source: 'import' })
    expect(await health('rates')).toMatchObject([
      { freshness_status: 'current', status: 'current', coverage: { latest_session: '2026-02-23', asset_types: [] } },
    ])
    expect(await health('lists')).toMatchObject([{ freshness_status: 'current', coverage: { latest_session: null } }])
    host.clock.set('2026-03-03T22:00:00Z')
    expect(await health('rates')).toMatchObject([{ freshness_status: 'stale', status: 'stale' }])
    expect(await health('lists')).toMatchObject([{ freshness_status: 'current' }])
    host.clock.set('2026-03-04T22:00:00Z')
    expect(await health('lists')).toMatchObject([{ freshness_status: 'stale' }])
  })

  it('the dataset has coverage up to its newest date', async () => {
    const { json } = await host.get('/v1/datasets/rates/coverage', { key })
    expect(json.data).toMatchObject([
      { exchange_mic: null, history_from: '2026-02-23', history_to: '2026-02-23', status: 'available' },
    ])
  })

  it('health reports that a source has moved, without the new location, until the source responds again', async () => {
    const run = { dataset: weekly, window: { from: '2026-03-04', to: '2026-03-04' } }
    const parts = { ...host.host.work, log: () => undefined }
    await expect(runSource(parts, { ...run, source: moving })).rejects.toMatchObject({ name: 'SourceMoved' })
    expect(await health('rates')).toMatchObject([
      { status: 'stale', problem: 'source moved: expected JSON, got an HTML page' },
    ])
    await runSource(parts, { ...run, source: { ...moving, fetch: async () => '' } })
    expect(await health('rates')).toMatchObject([{ problem: null }])
  })
})

const prices = record('prices', {
  title: 'Prices',
  subject: listing,
  fields: { date: f.date('Day'), close: f.price('Close') },
  key: ['instrument_id', 'date'],
  time: revisioned('date'),
  order: ['instrument_id asc', 'date desc'],
})
const publisher = { name: 'Acme', licence: 'none', hosts: [], requestsPerSecond: 1 }
const common = { publisher, config: Type.Object({}), plan: () => [], fetch: async () => '', parse: () => [] }
/** A source for one market, and a source for all markets with different rows. */
const nasdaqAlone = source({
  ...common,
  id: 'acme-nasdaq',
  title: 'Nasdaq alone',
  feeds: prices,
  markets: ['XNAS'],
  schedule: 'manual',
})
const made = source({ ...common, id: 'demo', title: 'Made up', feeds: prices, demo: true, schedule: 'manual' })
const priced = defineDataset({
  id: 'priced',
  title: 'Priced',
  summary: 'Prices of some markets.',
  records: [prices],
  sources: [nasdaqAlone, made],
  imports: prices,
  freshness: prices,
})
const paced = defineDataset({
  id: 'paced',
  title: 'Paced',
  summary: 'Synthetic rates without a schedule.',
  records: [rates],
  sources: [source({ ...common, id: 'demo', title: 'Made up', feeds: rates, demo: true, schedule: 'manual' })],
  freshness: { record: rates, cadence: { days: 7 } },
})
const planned = defineDataset({ id: 'planned', title: 'Planned', summary: 'Has no source yet.', planned: true })

describe('health has one term per state', () => {
  const row = (rows: readonly Record<string, unknown>[], dataset: string, exchange: string | null) =>
    rows.find((each) => each['dataset'] === dataset && each['exchange'] === exchange)
  const open = async (at: string) => {
    const datasets = [fakeListings(['XNAS:AAA', 'XLON:BBB']), fakeSessions(), priced, paced, planned]
    const host = await startTestHost({ datasets, clock: at })
    const owner = await host.key()
    const rows = async () => (await host.get('/v1/health', { key: owner })).json.data
    return { host, rows }
  }

  it('not-offered: no source has such rows; unavailable: a source has such rows, but none are published', async () => {
    const { host, rows } = await open('2026-03-02T22:00:00Z')
    expect(row(await rows(), 'priced', 'XNAS')).toMatchObject({ freshness_status: 'unavailable' })
    expect(row(await rows(), 'priced', 'XLON')).toMatchObject({
      freshness_status: 'not-offered',
      status: 'not-offered',
    })
    expect(row(await rows(), 'planned', null)).toMatchObject({ freshness_status: 'not-offered' })
    await host.publish(prices, [{ symbol: 'BBB', date: '2026-02-27', close: '1' }], {
      source: 'import',
      market: 'XLON',
    })
    expect(row(await rows(), 'priced', 'XLON')).not.toMatchObject({ freshness_status: 'not-offered' })
    await host.close()
  })

  it('current: synthetic rows whose source has provided all of them, because no publisher can be late', async () => {
    const { host, rows } = await open('2026-03-02T22:00:00Z')
    await host.publish(rates, [{ series: 'a', date: '2025-01-01', rate: '1' }], { source: 'demo' })
    await host.publish(prices, [{ symbol: 'AAA', date: '2026-02-27', close: '1' }], { source: 'demo', market: 'XNAS' })
    expect(row(await rows(), 'paced', null)).toMatchObject({ freshness_status: 'current', status: 'current' })
    // Synthetic prices exist only for XNAS.
    expect(row(await rows(), 'priced', 'XLON')).toMatchObject({ freshness_status: 'not-offered' })
    await host.close()
  })
})
