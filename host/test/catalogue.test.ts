import {
  collection,
  defineDataset,
  endpoint,
  entities,
  f,
  job,
  perRequest,
  perSubject,
  record,
  revisioned,
  service,
} from '@bourse/kit'
import { listing } from '@bourse/services'
import { fakeListingId, fakeListings, fakeSessions, startTestHost, type TestHost } from '@bourse/testkit'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

/** A record whose time field is an instant. */
const ticks = record('ticks', {
  title: 'Ticks',
  subject: listing,
  fields: { event_at: f.instant('When'), price: f.price('Price') },
  key: ['instrument_id', 'event_at'],
  time: revisioned('event_at'),
  order: ['instrument_id asc', 'event_at desc'],
})
const newestTick = service<() => string>('ticks.newest')

const stored = defineDataset({
  id: 'ticks',
  title: 'Ticks',
  summary: 'Rows timed by an instant.',
  records: [ticks],
  provides: [newestTick.provide({ ticks }, () => () => '')],
  jobs: [job({ id: 'work-out', title: 'Works rows out', schedule: 'manual', needs: {}, run: async () => undefined })],
  endpoints: [
    collection('/ticks', ticks, {
      id: 'ticks.list',
      summary: 'Ticks',
      select: entities(listing),
      capabilities: ['ticks.list'],
      credits: perSubject(5),
    }),
  ],
})

/** Stores nothing and derives its responses from the ticks. */
const derived = defineDataset({
  id: 'averages',
  title: 'Averages',
  summary: 'Computed on request.',
  endpoints: [
    endpoint('/averages', {
      id: 'averages.list',
      summary: 'Averages',
      capabilities: ['averages.list'],
      credits: perRequest(5),
      fields: { id: f.text('Id') },
      order: ['id asc'],
      needs: { newestTick },
      read: async () => [],
    }),
  ],
})

const wayOut = defineDataset({ id: 'way-out', title: 'Way out', summary: 'Another way out.', delivers: true })

const idOf = fakeListingId
const [AAA, LLL, VVV, BOND] = ['XNAS:AAA', 'XLON:LLL', 'XNAS:VVV', 'BOND:DE1'].map(idOf)
const listings = fakeListings([
  'XNAS:AAA',
  'XLON:LLL',
  'BOND:DE1',
  { kind: 'FUND', stretches: [{ symbol: 'VVV', exchange_mic: 'XNAS' }] },
])

let host: TestHost
let key: string
beforeAll(async () => {
  host = await startTestHost({ datasets: [stored, wayOut, listings, fakeSessions(), derived] })
  key = await host.key({ plan: 'pro' })
})
afterAll(() => host.close())

const coverage = (query: string, dataset = 'ticks', asking = key) =>
  host.get(`/v1/datasets/${dataset}/coverage${query}`, { key: asking })

describe('a dataset that stores nothing, while its underlying records are unpublished', () => {
  it('markets 0 rule 8: the dataset is unpublished like the records that it reads', async () => {
    const { json } = await host.get('/v1/datasets', { key })
    expect(json.data).toMatchObject([
      { id: 'averages', availability: 'unpublished' },
      { id: 'fake-listings', availability: 'available' },
      { id: 'fake-sessions', availability: 'available' },
      { id: 'ticks', availability: 'unpublished' },
    ])
    for (const query of ['', `?instrument_ids=${AAA}`])
      for (const dataset of ['averages', 'ticks'])
        expect((await coverage(query, dataset)).json.data).toMatchObject([{ status: 'unavailable' }])
    expect((await host.get('/v1/health', { key })).json.data).toContainEqual(
      expect.objectContaining({ dataset: 'averages', freshness_status: 'unavailable' }),
    )
  })
})

describe('after a publication', () => {
  beforeAll(async () => {
    const rows = [
      { symbol: 'AAA', event_at: '2026-02-25T23:59:59.5Z', price: '1' },
      { symbol: 'AAA', event_at: '2026-02-27T20:59:58.517606Z', price: '1' },
      { symbol: 'LLL', event_at: '2026-02-26T00:00:00Z', price: '1' },
    ]
    expect(await host.publish(ticks, rows, { source: 'primary' })).toMatchObject({ published: 3 })
    const worked = [{ symbol: 'AAA', event_at: '2026-02-26T12:00:00Z', price: '1' }]
    await host.publish(ticks, worked, { source: 'work-out' })
  })

  it('a dataset that stores nothing is available, with and without ids', async () => {
    const { json } = await host.get('/v1/datasets', { key })
    expect(json.data).toContainEqual(expect.objectContaining({ id: 'averages', availability: 'available' }))
    const none = { history_from: null, history_to: null, status: 'available' }
    expect((await coverage('', 'averages')).json.data).toMatchObject([{ exchange_mic: null, ...none }])
    expect((await coverage(`?instrument_ids=${AAA}`, 'averages')).json.data).toMatchObject([
      { exchange_mic: 'XNAS', instrument_id: AAA, ...none },
    ])
  })

  it('instrument coverage has dates, even if the rows’ time field is an instant', async () => {
    const { json } = await coverage(`?instrument_ids=${AAA}`)
    expect(json.data).toMatchObject([
      { instrument_id: AAA, history_from: '2026-02-25', history_to: '2026-02-27', status: 'available' },
    ])
    expect((await coverage('?exchanges=XNAS')).json.data).toMatchObject([
      { history_from: '2026-02-25', history_to: '2026-02-27' },
    ])
  })

  it('the coverage for a key with a symbol list includes only those symbols', async () => {
    const listed = (names: readonly string[]) => host.key({ plan: 'pro', symbols: names })
    const reachOf = async (...names: readonly string[]) =>
      (await coverage('', 'ticks', await listed(names))).json.data.map(
        ({ exchange_mic, history_from, history_to, status }: Readonly<Record<string, unknown>>) =>
          [exchange_mic, history_from, history_to, status].join(' '),
      )
    expect(await reachOf('XLON:LLL')).toEqual(['XLON 2026-02-26 2026-02-26 available'])
    expect(await reachOf('XNAS:AAA', 'XLON:LLL')).toEqual([
      'XLON 2026-02-26 2026-02-26 available',
      'XNAS 2026-02-25 2026-02-27 available',
    ])
    expect(await reachOf('XNAS:NEW')).toEqual(['   unavailable'])
  })

  it('the coverage omits kinds that the key does not include', async () => {
    await host.publish(ticks, [{ instrument_id: VVV, event_at: '2026-03-01T10:00:00Z', price: '1' }], {
      source: 'primary',
    })
    const plan = { plan: 'commercial', markets: ['XNAS'] }
    const asking = await host.key({ ...plan, capabilities: ['datasets.coverage', 'ticks.list'] })
    expect((await coverage('', 'ticks', asking)).json.data).toMatchObject([{ history_to: '2026-02-27' }])
    const funds = await host.key({ ...plan, capabilities: ['datasets.coverage', 'mutual-funds.read'] })
    expect((await coverage('', 'ticks', funds)).json.data).toMatchObject([{ history_to: '2026-03-01' }])
  })

  it('the coverage can be paged', async () => {
    const query = `?instrument_ids=${AAA},${LLL}&limit=1`
    const first = (await coverage(query)).json
    const second = (await coverage(`${query}&cursor=${first.meta.next_cursor}`)).json
    expect([...first.data, ...second.data]).toMatchObject([
      { exchange_mic: 'XLON', history_from: '2026-02-26' },
      { exchange_mic: 'XNAS', history_from: '2026-02-25' },
    ])
  })

  it('filters without matches return no rows', async () => {
    const queries = [
      'countries=ZZ',
      'countries=USA',
      'countries=CA',
      'exchanges=XTSE',
      `instrument_ids=${AAA}&exchanges=XLON`,
      `instrument_ids=${AAA}&countries=GB`,
    ]
    for (const query of queries) {
      const answer = await coverage(`?${query}`)
      expect([query, answer.status, answer.json.data]).toEqual([query, 200, []])
    }
    expect((await coverage('?countries=gb')).json.data).toMatchObject([{ exchange_mic: 'XLON', country_code: 'GB' }])
  })

  it('meta.errors lists unknown ids, and is present if all are known', async () => {
    for (const query of ['', `?instrument_ids=${AAA}`]) expect((await coverage(query)).json.meta.errors).toEqual([])
    const { json } = await coverage(`?instrument_ids=${AAA?.toUpperCase()},ins_x,${AAA}`)
    expect(json.data).toHaveLength(1)
    expect(json.meta.errors).toEqual([
      { code: 'symbol-not-resolved', message: expect.any(String), symbol: null, instrument_id: 'ins_x' },
    ])
    const csv = await coverage(`?instrument_ids=${AAA},ins_x&format=csv`)
    expect(csv.headers).toMatchObject({ 'x-errors-count': '1' })
  })

  it('selectors are rejected as in every other operation, and documented', async () => {
    const one = await host.key({ plan: 'pro', symbols: ['XNAS:AAA'] })
    const us = await host.key({ plan: 'pro', markets: ['XNAS'] })
    const refused = [
      ['symbol-not-resolved', 'ins_x', key, 'ins_x'],
      ['mutual-funds-not-entitled', VVV, key, 'mutual-funds.read'],
      ['market-not-entitled', BOND, key, 'BOND'],
      ['market-not-entitled', LLL, us, 'XLON'],
      ['entity-not-entitled', LLL, one, LLL],
    ] as const
    for (const [code, id = '', asking, named] of refused) {
      const answers = [
        await coverage(`?instrument_ids=${id}`, 'ticks', asking),
        await host.get(`/v1/ticks?instrument_ids=${id}`, { key: asking }),
      ]
      for (const { status, json } of answers)
        expect([code, status, json.code, json.detail]).toEqual([
          code,
          code === 'symbol-not-resolved' ? 404 : 403,
          code,
          expect.stringContaining(named ?? ''),
        ])
    }
    const { paths } = await host.host.readDocument()
    const documented = paths['/v1/datasets/{dataset}/coverage']?.get?.['x-codes']
    for (const [code] of refused) expect(documented).toContain(code)
  })

  it('coverage by series is rejected for a dataset without series, and coverage is rejected for a delivery channel', async () => {
    const series = await coverage('?series_ids=a.b')
    expect([series.status, series.json.code, series.json.errors]).toEqual([
      422,
      'invalid-parameter',
      [expect.objectContaining({ parameter: 'series_ids', message: 'the dataset ticks has no series' })],
    ])
    for (const dataset of ['way-out', 'host', 'nothing'])
      expect((await coverage('', dataset)).json).toMatchObject({ status: 404, code: 'identifier-not-found' })
  })

  it('health is reported by dataset, and no job is listed as a source', async () => {
    const { data } = (await host.get('/v1/health', { key })).json
    expect(data.map(({ dataset }: { dataset: string }) => dataset)).toEqual([
      'averages',
      'fake-listings',
      'fake-sessions',
      'ticks',
    ])
    expect(data.at(-1)).toMatchObject({ dataset: 'ticks', source: 'primary' })
  })
})

it('the host documents only errors that its own operations can return', async () => {
  const { paths } = await host.host.readDocument()
  const codesOf = (path: string): readonly string[] => paths[path]?.get?.['x-codes'] ?? []
  for (const path of ['/v1/datasets', '/v1/datasets/{dataset}/coverage', '/v1/health', '/v1/usage'])
    expect(codesOf(path)).not.toContain('dataset-unavailable')
  expect(codesOf('/v1/usage').filter((code) => code.endsWith('not-found'))).toEqual([])
  expect(codesOf('/v1/ticks')).toContain('dataset-unavailable')
})
