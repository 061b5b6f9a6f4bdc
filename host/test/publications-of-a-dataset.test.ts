import { collection, defineDataset, entities, f, perSubject, record, revisioned } from '@bourse/kit'
import { listing } from '@bourse/services'
import { fakeListings, fakeSessions, startTestHost, type TestHost } from '@bourse/testkit'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

const closes = record('closes', {
  title: 'Closes',
  subject: listing,
  fields: { date: f.date('Date'), price: f.price('Price') },
  key: ['instrument_id', 'date'],
  time: revisioned('date'),
  order: ['instrument_id asc', 'date desc'],
  history: 'date',
})
const dataset = defineDataset({
  id: 'closes',
  title: 'Closes',
  summary: 'Closes',
  records: [closes],
  endpoints: [
    collection('/closes', closes, {
      id: 'closes.list',
      summary: 'Closes',
      select: entities(listing),
      capabilities: ['closes.list'],
      credits: perSubject(5),
    }),
  ],
})

const PATH = '/v1/datasets/closes/publications'
const MINUTE = 60_000

let host: TestHost
let key: string
beforeAll(async () => {
  const listings = fakeListings(['XNAS:AAA', 'XNYS:BBB'])
  host = await startTestHost({ datasets: [dataset, listings, fakeSessions()], clock: '2026-03-02T22:00:00Z' })
  key = await host.key({ plan: 'pro' })
})
afterAll(() => host.close())

const publish = async (price: string, symbols = ['AAA', 'BBB']) => {
  const rows = symbols.map((symbol) => ({ symbol, date: '2026-03-02', price }))
  await host.publish(closes, rows, { source: 'primary' })
  host.clock.advance(MINUTE)
}
const list = async (query = '', of = key) => (await host.get(`${PATH}${query}`, { key: of })).json.data

describe('the publications of a dataset', () => {
  it('are none before the first', async () => {
    expect(await list()).toEqual([])
  })

  it('are listed newest first as soon as they are published, free of charge', async () => {
    await publish('1')
    expect(await list()).toHaveLength(1)
    await publish('2')
    await publish('2')
    await publish('3', ['AAA'])
    const answer = await host.get(PATH, { key })
    expect(answer.json.data).toMatchObject([
      { as_of: expect.stringMatching(/^2026-03-02T22:03:00/), source: 'primary', rows_published: 1, rows_replaced: 1 },
      { as_of: expect.stringMatching(/^2026-03-02T22:01:00/), source: 'primary', rows_published: 2, rows_replaced: 2 },
      { as_of: expect.stringMatching(/^2026-03-02T22:00:00/), source: 'primary', rows_published: 2, rows_replaced: 0 },
    ])
    expect(answer.json.meta.credits_charged ?? 0).toBe(0)
  })

  it('each name an instant at which the rows read as published', async () => {
    const [third, second, first] = await list()
    const priceAt = async (asOf: string) =>
      (await host.get(`/v1/closes?symbols=XNAS:AAA&as_of=${asOf}`, { key })).json.data[0]?.price
    expect(await Promise.all([first, second, third].map(({ as_of }) => priceAt(as_of)))).toEqual([1, 2, 3])
  })

  it('are listed up to the as-of time, and page by page', async () => {
    const [, second, first] = await list()
    expect(await list(`?as_of=${second.as_of}&limit=1`)).toEqual([second])
    const page = await host.get(`${PATH}?limit=2`, { key })
    expect(page.json.data).toHaveLength(2)
    expect(await list(`?limit=2&cursor=${page.json.meta.next_cursor}`)).toEqual([first])
  })

  it('do not count rows for keys that may not see all of them', async () => {
    const limited = [
      await host.key({ plan: 'pro', markets: ['XNAS'] }),
      await host.key({ plan: 'pro', symbols: ['XNAS:AAA'] }),
    ]
    for (const one of limited)
      for (const row of await list('', one)) expect(row).toMatchObject({ rows_published: null, rows_replaced: null })
  })

  it('do not count rows for a plan whose history does not include all of them', async () => {
    for (const row of await list()) expect(row).toMatchObject({ rows_published: expect.any(Number) })
    await host.publish(closes, [{ symbol: 'AAA', date: '2010-01-04', price: '1' }], { source: 'primary' })
    expect((await list('', await host.key()))[0]).toMatchObject({ rows_published: 1 })
    for (const row of await list()) expect(row).toMatchObject({ rows_published: null, rows_replaced: null })
  })

  it('are rejected for an unknown dataset, and for a plan without it', async () => {
    expect((await host.get('/v1/datasets/none/publications', { key })).status).toBe(404)
    const free = await host.key({ plan: 'free' })
    expect((await host.get(PATH, { key: free })).json).toMatchObject({ status: 403 })
  })
})
