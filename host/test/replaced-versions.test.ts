import { catalog, collection, defineDataset, endpoint, f, perRequest, record } from '@bourse/kit'
import { startTestHost, type TestHost } from '@bourse/testkit'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

const fields = { code: f.text('Code', { example: 'A' }), price: f.decimal('Price', { example: 1 }) }
const shape = { title: 'Prices', fields, key: ['code'], time: catalog(), order: ['code asc'] } as const
const prices = record('prices', { ...shape, retain: { versions: 7 } })
const history = record('history', shape)
const terms = { summary: 'Prices', capabilities: [], credits: perRequest(1) }

const dataset = defineDataset({
  id: 'standing',
  title: 'Standing prices',
  summary: 'Prices for tests.',
  records: [prices, history],
  endpoints: [
    collection('/standing', prices, { ...terms, id: 'standing.list', needsMarket: 'BOND' }),
    endpoint('/standing/versions', {
      ...terms,
      id: 'standing.versions',
      fields,
      order: ['code asc', 'price asc'],
      needs: { history },
      read: ({ history }, call) =>
        history.versions(call).select(['r.code', 'r.price']).orderBy('r.known_from').execute(),
    }),
  ],
})

const DAY = 24 * 3_600_000
let host: TestHost
let key: string
const ask = async (path: string) => (await host.get(path, { key })).json

beforeAll(async () => {
  host = await startTestHost({ datasets: [dataset], clock: '2026-03-02T22:00:00Z' })
  key = await host.key()
  for (const price of ['1', '2']) {
    for (const of of [prices, history]) await host.publish(of, [{ code: 'A', price }], { source: 'test' })
    host.clock.advance(DAY)
  }
})
afterAll(() => host?.close())

describe("a row's replaced versions", () => {
  it('a read of versions returns all that were known at the as-of time', async () => {
    const versions = async (asOf = '') => (await ask(`/v1/standing/versions${asOf}`)).data
    expect(await versions()).toEqual([
      { code: 'A', price: 1 },
      { code: 'A', price: 2 },
    ])
    expect(await versions('?as_of=2026-03-02')).toEqual([{ code: 'A', price: 1 }])
  })

  it('replaced versions are retained for the declared number of days, and then removed', async () => {
    expect((await ask('/v1/standing?as_of=2026-03-02')).data).toEqual([{ code: 'A', price: 1 }])
    const kept = async () => (await host.database.database.pool.query('select price from standing.prices')).rows.length
    await host.host.store.prune(dataset)
    expect(await kept()).toBe(2)
    host.clock.advance(12 * DAY)
    await host.host.store.prune(dataset)
    expect(await kept()).toBe(1)
    expect((await ask('/v1/standing?as_of=2026-03-02')).code).toBe('point-in-time-unavailable')
    expect((await ask('/v1/standing')).data).toEqual([{ code: 'A', price: 2 }])
  })
})

it('an operation for one market is rejected for keys without it', async () => {
  const { status, json } = await host.get('/v1/standing', { key: await host.key({ plan: 'pro' }) })
  expect([status, json.code]).toEqual([403, 'market-not-entitled'])
})
