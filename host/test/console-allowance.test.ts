import {
  collection,
  defineDataset,
  endpoint,
  entities,
  f,
  perRequest,
  perSubject,
  record,
  revisioned,
  Type,
} from '@bourse/kit'
import { listing } from '@bourse/services'
import { fakeListings, fakeSessions, startTestHost, type TestHost } from '@bourse/testkit'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

const closes = record('closes', {
  title: 'Closes',
  subject: listing,
  fields: { date: f.date('Date'), price: f.price('Price') },
  key: ['instrument_id', 'date'],
  time: revisioned('date'),
  order: ['instrument_id asc', 'date desc'],
})
const dataset = defineDataset({
  id: 'closes',
  title: 'Closes',
  summary: 'Closes.',
  plans: ['free', 'pro', 'commercial', 'scale'],
  records: [closes],
  endpoints: [
    collection('/closes', closes, {
      id: 'closes.list',
      summary: 'Closes.',
      select: entities(listing),
      capabilities: [],
      credits: perSubject(5),
    }),
    endpoint('/closes/orders', {
      id: 'closes.order',
      summary: 'Orders closes.',
      capabilities: [],
      credits: perRequest(5),
      body: Type.Object({}),
      status: 202,
      single: true,
      paging: false,
      pointInTime: false,
      fields: { symbol: f.text('Symbol', { example: 'AAPL' }) },
      order: ['symbol asc'],
      needs: {},
      read: async () => [{ symbol: 'AAPL' }],
    }),
  ],
})

let host: TestHost

beforeAll(async () => {
  host = await startTestHost({
    datasets: [dataset, fakeListings(['XNAS:AAPL']), fakeSessions()],
    config: { console_allowance: 12 },
  })
  await host.publish(closes, [{ symbol: 'AAPL', date: '2026-02-27', price: '1' }], { source: 'primary' })
})
afterAll(() => host.close())

const PATH = '/v1/closes?symbols=AAPL'

/** A key and a browser that is signed in with it. */
async function browser() {
  const key = await host.key({ plan: 'pro' })
  const { headers, json } = await host.post('/admin/session', { key })
  const cookie = headers['set-cookie']?.split(';', 1)[0] ?? ''
  return { key, account: json.data.account_id as string, headers: { cookie, 'x-bourse-token': json.data.token } }
}
/** Returns the free credits that an account's sessions have used. */
const free = async (account: string) => {
  const query = 'select used from bourse.console_use where account_id = $1'
  const [row] = await host.database.database.query<{ used: string }>(query, [account])
  return Number(row?.used)
}
const used = async (key: string) => (await host.get('/v1/usage', { key })).json.data.used

describe('console session: its reads', () => {
  test('reads cost nothing up to the daily allowance, then the usual price, and count toward the requests per minute', async () => {
    const { key, headers } = await browser()
    const answers = []
    for (let i = 0; i < 3; i++) answers.push(await host.get(PATH, { headers }))
    expect(answers.map((answer) => [answer.status, answer.headers['x-credits-cost']])).toEqual([
      [200, '0'],
      [200, '0'],
      [200, '5'],
    ])
    const left = answers.map((answer) => Number(answer.headers['x-ratelimit-remaining']))
    expect(left.map((requests) => (left[0] ?? 0) - requests)).toEqual([0, 1, 2])
    expect(await used(key)).toBe(5)
  })

  test('all sessions of the account share one allowance, while reads with its key are charged', async () => {
    const { key, headers } = await browser()
    expect((await host.get(PATH, { key })).headers['x-credits-cost']).toBe('5')
    const again = await host.post('/admin/session', { key })
    const second = { 'x-bourse-token': again.json.data.token, cookie: again.headers['set-cookie']?.split(';')[0] ?? '' }
    expect((await host.get(PATH, { headers })).headers['x-credits-cost']).toBe('0')
    expect((await host.get(PATH, { headers: second })).headers['x-credits-cost']).toBe('0')
    expect((await host.get(PATH, { headers: second })).headers['x-credits-cost']).toBe('5')
    expect(await used(key)).toBe(10)
  })

  test('a request that starts a job costs the usual price', async () => {
    const { account, key, headers } = await browser()
    const answer = await host.post('/v1/closes/orders', {}, { headers })
    expect([answer.status, answer.headers['x-credits-cost']]).toEqual([202, '5'])
    expect(await used(key)).toBe(5)
    expect(await free(account)).toBeNaN()
  })

  test('a response that the browser has cached does not use the allowance', async () => {
    const { account, headers } = await browser()
    const { etag = '' } = (await host.get(PATH, { headers })).headers
    for (let i = 0; i < 2; i++) {
      const answer = await host.get(PATH, { headers: { ...headers, 'if-none-match': etag } })
      expect([answer.status, answer.headers['x-credits-cost']]).toEqual([304, '0'])
      await expect.poll(() => free(account)).toBe(5)
    }
  })
})
