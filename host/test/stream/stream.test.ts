import { recents } from '@bourse/kit'
import { fakeListings, startTestHost, type KeyOptions, type TestHost } from '@bourse/testkit'
import { afterAll, afterEach, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { DEFAULT_PLANS } from '@bourse/engine/accounts'
import { type Plan } from '@bourse/engine/wiring'
import { CLOSE, Subscriber } from '../../src/stream/subscriber.ts'
import { pushing } from './support/pushing.ts'
import { streamAddress } from './support/stream-address.ts'
import { StreamClient } from './support/stream-client.ts'

const asked = recents('asked-ticks', { hours: 24, perMarket: 2 })
const { prices: ticks, dataset } = pushing('ticks', { noted: asked })

const listings = fakeListings([
  'XNAS:AAPL',
  'XNYS:T',
  'XLON:VOD',
  { kind: 'FUND', stretches: [{ symbol: 'VFIAX', exchange_mic: 'XNAS' }] },
  ...Array.from({ length: 60 }, (_, index) => `XNYS:S${index}`),
])

const PRO = DEFAULT_PLANS['pro'] as Plan
const plans: Record<string, Plan> = {
  quoteless: { ...PRO, without_capabilities: ['quotes.read'] },
  tickless: PRO,
  narrow: { ...PRO, stream_symbols: 1 },
  single: { ...PRO, concurrent_requests: 1 },
  'single-by-key': { ...PRO, concurrent_requests: 1, concurrency_per: 'key', history_years: 1 },
}

/** Every plan except one. */
const WITH_TICKS = Object.keys({ ...DEFAULT_PLANS, ...plans }).filter((name) => name !== 'tickless')

let host: TestHost
let address: string
const open: StreamClient[] = []

beforeAll(async () => {
  host = await startTestHost({
    datasets: [listings, dataset],
    config: { plans, datasets: { [dataset.id]: { plans: WITH_TICKS } } },
  })
  address = await streamAddress(host)
})
afterEach(async () => {
  await Promise.all(open.splice(0).map((client) => client.close()))
})
afterAll(() => host.close())

async function connect(key?: string, headers: Readonly<Record<string, string>> = {}): Promise<StreamClient> {
  const client = await StreamClient.connect(address, {
    ...(key === undefined ? {} : { authorization: `Bearer ${key}` }),
    ...headers,
  })
  open.push(client)
  return client
}

const subscribe = (symbols: readonly string[], more: object = {}) => ({
  action: 'subscribe',
  id: 1,
  channel: 'ticks',
  symbols,
  ...more,
})
const publish = (rows: readonly (readonly [symbol: string, at: string, price: string])[]) =>
  host.publish(
    ticks,
    rows.map(([symbol, at, price]) => ({ symbol, at, price })),
    { source: 'feed' },
  )

async function refusedWith(key: string | undefined, headers: Readonly<Record<string, string>>): Promise<number> {
  return connect(key, headers).then(
    () => 101,
    (error: Error) => Number(/\d{3}/.exec(error.message)?.[0] ?? 0),
  )
}

async function subscribed(options: KeyOptions, symbols: readonly string[]) {
  const client = await connect(await host.key(options))
  client.send(subscribe(symbols))
  return { client, answer: await client.next('subscribed') }
}

describe('a key with its own per-minute limit', () => {
  const made = () => host.key({ plan: 'pro', requests_per_minute: 2 })

  test("the handshake and each message count toward the key's limit", async () => {
    const key = await made()
    const client = await connect(key)
    client.send(subscribe(['AAPL']))
    expect((await client.next('subscribed')).accepted).toEqual(['AAPL'])
    client.send(subscribe(['MSFT']))
    expect(await client.next('error')).toMatchObject({ code: 'rate-limit' })
    expect(await refusedWith(key, {})).toBe(429)
  })

  test("the key's limit applies if the first message contains the key", async () => {
    const key = await made()
    for (let i = 0; i < 2; i++) {
      const client = await connect()
      client.send({ action: 'auth', key })
      await client.next('authenticated')
    }
    const late = await connect()
    late.send({ action: 'auth', key })
    expect(await late.next('error')).toMatchObject({ code: 'rate-limit' })
  })
})

describe('console session: the stream', () => {
  const signIn = async (options: KeyOptions) => {
    const { headers, json } = await host.post('/admin/session', { key: await host.key(options) })
    return { cookie: headers['set-cookie']?.split(';', 1)[0] ?? '', ...(json.data as { readonly token: string }) }
  }
  const origin = () => address.replace(/^ws/, 'http').replace('/v1/stream', '')

  test('the session cookie opens the stream on pages of this service, and the stream closes when the session ends', async () => {
    const { cookie, token } = await signIn({ plan: 'pro' })
    const client = await connect(undefined, { cookie, origin: origin() })
    client.send(subscribe(['AAPL']))
    expect((await client.next('subscribed')).accepted).toEqual(['AAPL'])
    const headers = { cookie, 'x-bourse-token': token }
    await host.host.app.inject({ method: 'DELETE', url: '/admin/session', headers })
    expect(await client.closed).toBe(CLOSE.unauthenticated)
  })

  test('pages from other services need a key', async () => {
    const { cookie } = await signIn({ plan: 'pro' })
    const client = await connect(undefined, { cookie })
    client.send(subscribe(['AAPL']))
    expect(await client.next('error')).toMatchObject({ code: 'unauthenticated' })
    expect(await refusedWith(undefined, { cookie, origin: 'https://evil.example' })).toBe(403)
  })
})

describe('GET /v1/stream', () => {
  test('subscribers get the rows of a publication as the operation writes them, numbered from 1', async () => {
    const { client, answer } = await subscribed({}, ['AAPL', 'xlon:vod', 'NOPE'])
    expect(answer).toEqual({
      type: 'subscribed',
      id: 1,
      accepted: ['AAPL', 'xlon:vod'],
      rejected: [{ symbol: 'NOPE', code: 'symbol-not-resolved' }],
      active: 2,
    })
    await publish([
      ['AAPL', '2026-03-02T20:00:00Z', '189.950'],
      ['T', '2026-03-02T20:00:01Z', '27'],
    ])
    const first = await client.next('ticks')
    expect(first).toEqual({
      type: 'ticks',
      seq: 1,
      data: [
        {
          instrument_id: expect.stringMatching(/^ins_/),
          symbol: 'AAPL',
          exchange_mic: 'XNAS',
          at: '2026-03-02T20:00:00Z',
          price: 189.95,
        },
      ],
    })
    await publish([['VOD', '2026-03-02T20:00:02Z', '0.75']])
    expect(await client.next('ticks')).toMatchObject({ seq: 2, data: [{ symbol: 'VOD', price: 0.75 }] })
  })

  test('a message has at most ten rows, in order and without gaps', async () => {
    const { client } = await subscribed({}, ['T'])
    const at = (index: number) => `2026-03-02T20:10:${String(index).padStart(2, '0')}Z`
    await publish(Array.from({ length: 35 }, (_, index) => ['T', at(index), String(30 + index)] as const))
    const messages = [
      await client.next('ticks'),
      await client.next('ticks'),
      await client.next('ticks'),
      await client.next('ticks'),
    ]
    expect(messages.map(({ seq }) => seq)).toEqual([1, 2, 3, 4])
    expect(messages.map(({ data }) => data.length)).toEqual([10, 10, 10, 5])
    expect(messages.flatMap(({ data }) => data.map((row: { at: string }) => row.at))).toEqual(
      Array.from({ length: 35 }, (_, index) => at(index)),
    )
  })

  test('no rows are sent after an unsubscribe', async () => {
    const { client } = await subscribed({}, ['AAPL', 'T'])
    client.send({ action: 'unsubscribe', id: 'x', channel: 'ticks', symbols: ['AAPL'] })
    expect(await client.next('unsubscribed')).toEqual({
      type: 'unsubscribed',
      id: 'x',
      accepted: ['AAPL'],
      rejected: [],
      active: 1,
    })
    await publish([
      ['AAPL', '2026-03-02T20:20:00Z', '1'],
      ['T', '2026-03-02T20:20:00Z', '2'],
    ])
    expect((await client.next('ticks')).data).toMatchObject([{ symbol: 'T' }])
  })

  test('an unsubscribe for a symbol that was never subscribed is rejected', async () => {
    const { client } = await subscribed({}, ['AAPL', 'TEST:TICK'])
    const unsubscribe = (symbols: readonly string[]) =>
      client.send({ action: 'unsubscribe', id: 2, channel: 'ticks', symbols })
    unsubscribe(['AAPL', 'XNAS:AAPL', 'T', 'NOPE', 'TEST:TICK'])
    expect(await client.next('unsubscribed')).toMatchObject({
      accepted: ['TEST:TICK', 'AAPL', 'XNAS:AAPL'],
      rejected: [
        { symbol: 'NOPE', code: 'symbol-not-resolved' },
        { symbol: 'T', code: 'not-subscribed' },
      ],
      active: 0,
    })
    unsubscribe(['TEST:TICK'])
    expect(await client.next('unsubscribed')).toMatchObject({
      accepted: [],
      rejected: [{ symbol: 'TEST:TICK', code: 'not-subscribed' }],
    })
  })

  test('the first message may contain the key if no header does', async () => {
    const client = await connect()
    client.send(subscribe(['AAPL']))
    expect(await client.next('error')).toMatchObject({ code: 'unauthenticated' })
    expect(await client.closed).toBe(4401)
    const second = await connect()
    second.send({ action: 'auth', key: await host.key() })
    await second.next('authenticated')
    second.send(subscribe(['AAPL']))
    expect(await second.next('subscribed')).toMatchObject({ accepted: ['AAPL'] })
    const third = await connect()
    third.send({ action: 'auth', key: 'bourse_wrong' })
    expect(await third.next('error')).toMatchObject({ code: 'unauthenticated' })
    expect(await third.closed).toBe(4401)
  })

  test('a revoked key, a key without websocket.subscribe and a page from another origin are rejected before the connection opens', async () => {
    expect(await refusedWith('bourse_wrong', {})).toBe(401)
    expect(await refusedWith(await host.key({ plan: 'free' }), {})).toBe(403)
    expect(await refusedWith(await host.key(), { origin: 'https://elsewhere.example' })).toBe(403)
    expect(await refusedWith(await host.key(), { origin: address.replace(/^ws(.*)\/v1.*$/, 'http$1') })).toBe(101)
  })

  test('HTTP clients get a description of the protocol', async () => {
    const answer = await host.get('/v1/stream')
    expect(answer.status).toBe(426)
    expect([answer.json.code, answer.headers['upgrade']]).toEqual(['upgrade-required', 'websocket'])
    expect(answer.headers['content-type']).toContain('application/problem+json')
  })

  test('no other method is accepted', async () => {
    const response = await fetch(address.replace(/^ws/, 'http'), { method: 'POST', body: '{' })
    expect([response.status, response.headers.get('allow')]).toEqual([405, 'GET, HEAD'])
    expect(await response.json()).toMatchObject({ code: 'method-not-allowed' })
  })

  test('each symbol is rejected with the code that a request would get', async () => {
    const { answer } = await subscribed({ plan: 'pro', markets: ['XNAS', 'XNYS'] }, [
      'AAPL',
      'XLON:VOD',
      'VFIAX',
      'NOPE',
    ])
    expect(answer.rejected).toEqual([
      { symbol: 'XLON:VOD', code: 'market-not-entitled' },
      { symbol: 'VFIAX', code: 'mutual-funds-not-entitled' },
      { symbol: 'NOPE', code: 'symbol-not-resolved' },
    ])
    const { answer: limited } = await subscribed({ plan: 'pro', symbols: ['AAPL'] }, ['AAPL', 'T'])
    expect(limited.rejected).toEqual([{ symbol: 'T', code: 'entity-not-entitled' }])
  })

  test('an invalid message is reported, and the connection stays open', async () => {
    const client = await connect(await host.key())
    for (const message of ['{', '[]', '{"action":"dance"}', '{"action":"subscribe","channel":"ticks"}'])
      client.sendText(message)
    for (let count = 0; count < 4; count++)
      expect(await client.next('error')).toMatchObject({ code: 'malformed-request' })
    client.send(subscribe(['AAPL'], { channel: 'weather' }))
    expect(await client.next('error')).toMatchObject({ code: 'invalid-parameter' })
    client.send(subscribe(['AAPL']))
    await client.next('subscribed')
  })

  test('TEST:TICK always changes, is active like any other symbol, and does not count toward the plan', async () => {
    const { client, answer } = await subscribed({ plan: 'narrow', markets: ['XNYS'] }, ['TEST:TICK', 'T'])
    expect(answer).toMatchObject({ accepted: ['TEST:TICK', 'T'], rejected: [], active: 2 })
    const [one, two] = [await client.next('ticks'), await client.next('ticks')]
    expect([one.seq, two.seq]).toEqual([1, 2])
    expect(one.data).toMatchObject([{ symbol: 'TICK', exchange_mic: 'TEST' }])
  })

  test("an account's symbols are limited across all its connections and replicas, and released", async () => {
    const key = await host.key({ plan: 'pro' })
    const many = Array.from({ length: 60 }, (_, index) => `S${index}`)
    const first = await connect(key)
    first.send(subscribe(many.slice(0, 40)))
    expect(await first.next('subscribed')).toMatchObject({ active: 40 })
    const beside = await host.beside()
    const other = await StreamClient.connect(await streamAddress(beside), {
      'x-api-key': key,
    })
    other.send(subscribe(many))
    const answer = await other.next('subscribed')
    expect(answer.accepted).toHaveLength(10)
    expect(answer.rejected).toHaveLength(50)
    expect(answer.rejected).toContainEqual({ symbol: 'S10', code: 'concurrency-limit' })
    await first.close()
    await expect
      .poll(async () => {
        other.send(subscribe(many))
        return (await other.next('subscribed')).active
      })
      .toBe(50)
    await other.close()
    await beside.close()
  })

  test("connections are limited to the plan's concurrent requests", async () => {
    const key = await host.key({ plan: 'pro' })
    for (let count = 0; count < 10; count++) await connect(key)
    expect(await refusedWith(key, {})).toBe(429)
    await open.pop()?.close()
    await expect.poll(() => refusedWith(key, {})).toBe(101)
  })

  test("a revoked key's connections are closed", async () => {
    const account = await host.host.accounts.add({ name: 'soon gone', plan: 'pro' })
    const { key, id } = await host.host.keys.add({ account_id: account.id })
    const client = await connect(key)
    client.send(subscribe(['AAPL']))
    await client.next('subscribed')
    await host.host.keys.revoke(id)
    expect(await client.closed).toBe(4401)
  })

  test('datasets outside the plan have no channels', async () => {
    const client = await connect(await host.key({ plan: 'tickless' }))
    client.send(subscribe(['AAPL']))
    expect(await client.next('error')).toMatchObject({
      code: 'capability-missing',
      message: expect.stringContaining('The plan tickless does not include dataset'),
    })
  })

  test('a channel whose operation the key may no longer call is closed, and no message can reopen it', async () => {
    const account = await host.host.accounts.add({ name: 'soon without quotes', plan: 'pro' })
    const client = await connect((await host.host.keys.add({ account_id: account.id })).key)
    client.send(subscribe(['AAPL', 'T', 'TEST:TICK']))
    expect(await client.next('subscribed')).toMatchObject({ active: 3 })
    await host.host.accounts.change(account.id, { plan: 'quoteless' })
    expect(await client.next('error')).toMatchObject({
      code: 'capability-missing',
      message: expect.stringContaining('quotes.read'),
    })
    const before = client.received.length
    await publish([['AAPL', '2026-03-02T20:30:00Z', '1']])
    client.send(subscribe(['AAPL']))
    expect(await client.next('error')).toMatchObject({ code: 'capability-missing' })
    await new Promise((resolve) => setTimeout(resolve, 2_500))
    expect(client.received.slice(before).map(({ type }) => type)).toEqual(['error'])
    await host.host.accounts.change(account.id, { plan: 'pro' })
    await expect
      .poll(
        async () => {
          client.send(subscribe(['AAPL']))
          await new Promise((resolve) => setTimeout(resolve, 100))
          return client.received.at(-1)
        },
        { timeout: 10_000 },
      )
      .toMatchObject({ type: 'subscribed', active: 1 })
  })

  test("an open connection is limited to the current plan's symbol count", async () => {
    const account = await host.host.accounts.add({ name: 'soon narrow', plan: 'pro' })
    const client = await connect((await host.host.keys.add({ account_id: account.id })).key)
    client.send(subscribe(['AAPL']))
    await client.next('subscribed')
    await host.host.accounts.change(account.id, { plan: 'narrow' })
    await new Promise((resolve) => setTimeout(resolve, 2_500))
    client.send(subscribe(['T']))
    expect(await client.next('subscribed')).toMatchObject({
      rejected: [{ symbol: 'T', code: 'concurrency-limit' }],
      active: 1,
    })
  })

  test("a connection's slot is released even if the plan now counts connections differently", async () => {
    const account = await host.host.accounts.add({ name: 'soon by key', plan: 'single' })
    const { key } = await host.host.keys.add({ account_id: account.id })
    const client = await connect(key)
    await host.host.accounts.change(account.id, { plan: 'single-by-key' })
    await new Promise((resolve) => setTimeout(resolve, 2_500))
    await client.close()
    await host.host.accounts.change(account.id, { plan: 'single' })
    await new Promise((resolve) => setTimeout(resolve, 1_000))
    expect(await refusedWith(key, {})).toBe(101)
  })

  test('a consumer that does not read is notified and disconnected, and the others continue', async () => {
    const key = await host.key()
    const slow = await connect(key)
    slow.send(subscribe(['AAPL']))
    await slow.next('subscribed')
    const client = await connect(key)
    client.send(subscribe(['AAPL']))
    await client.next('subscribed')
    slow.pause()
    // The slow client reads again before the final timeout, after which its buffered messages would be lost.
    const close = vi.spyOn(Subscriber.prototype, 'close')
    onTestFinished(() => close.mockRestore())
    void vi
      .waitUntil(() => close.mock.calls.some(([code]) => code === CLOSE.slow), { timeout: 60_000, interval: 10 })
      .then(() => slow.resume())
    const start = Date.parse('2026-02-01T00:00:00Z')
    const rows = Array.from(
      { length: 60_000 },
      (_, index) => ['AAPL', new Date(start + index * 1000).toISOString(), String(index + 1)] as const,
    )
    await publish(rows)
    let received = 0
    while (received < rows.length) {
      const { seq, data } = await client.next('ticks')
      expect(seq).toBe(received / 10 + 1)
      received += data.length
    }
    expect(await slow.closed).toBeOneOf([4408, 1006])
    expect(slow.received.some(({ code }) => code === 'slow-consumer')).toBe(true)
  })

  test('every row of a large publication is pushed, even if some are revised in the meantime', async () => {
    const { client } = await subscribed({}, ['AAPL'])
    const start = Date.parse('2026-01-05T00:00:00Z')
    const rows = Array.from(
      { length: 5_100 },
      (_, index) => ['AAPL', new Date(start + index * 1000).toISOString(), String(index + 1)] as const,
    )
    const { database } = host.database
    const query = database.query.bind(database)
    const spy = vi.spyOn(database, 'query')
    onTestFinished(() => spy.mockRestore())
    let isRevised = false
    spy.mockImplementation(async (text, ...more) => {
      const found = await query(text, ...more)
      if (isRevised || found.length < 5_000 || !text.includes('r.batch_id <= $2')) return found
      isRevised = true
      await publish(rows.slice(0, 20).map(([symbol, at]) => [symbol, at, '9999'] as const))
      return found
    })
    await publish(rows)
    const told = new Set<string>()
    while (told.size < rows.length)
      for (const { at } of (await client.next('ticks')).data) told.add(new Date(at).toISOString())
    expect(isRevised).toBe(true)
  })

  test('subscribing to a listing counts as requesting it', async () => {
    await subscribed({}, ['S1', 'S2', 'S3'])
    const { asked: list } = host.host.wiring.inject({ asked }) as {
      asked: { newest(market: string): Promise<readonly string[]> }
    }
    expect(await list.newest('XNYS')).toHaveLength(2)
    expect(await list.newest('XTSE')).toEqual([])
  })
})
