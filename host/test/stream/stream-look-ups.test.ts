import type { ResolveRequest } from '@bourse/kit/subject'
import { fakeListings, startTestHost, type TestHost } from '@bourse/testkit'
import { afterAll, afterEach, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { pushing } from './support/pushing.ts'
import { streamAddress } from './support/stream-address.ts'
import { StreamClient } from './support/stream-client.ts'

const { prices: ticks, dataset } = pushing('ticks', { answers: true })

const SYMBOLS = Array.from({ length: 300 }, (_, index) => `S${index}`)
let host: TestHost
let address: string
const open: StreamClient[] = []

beforeAll(async () => {
  host = await startTestHost({ datasets: [fakeListings(SYMBOLS.map((symbol) => `XNYS:${symbol}`)), dataset] })
  address = await streamAddress(host)
})
afterEach(async () => {
  await Promise.all(open.splice(0).map((client) => client.close()))
})
afterAll(() => host.close())

async function connect(key: string): Promise<StreamClient> {
  const client = await StreamClient.connect(address, { authorization: `Bearer ${key}` })
  open.push(client)
  return client
}

const message = (action: 'subscribe' | 'unsubscribe', symbols: readonly string[], id = 1) => ({
  action,
  id,
  channel: 'ticks',
  symbols,
})
const publish = (symbols: readonly string[], at: string, price: string) =>
  host.publish(
    ticks,
    symbols.map((symbol) => ({ symbol, at, price })),
    { source: 'feed' },
  )

/** Records the names that are looked up; each lookup waits for `gate`. */
function watchLookUps(gate: Promise<void> = Promise.resolve()): readonly (readonly string[])[] {
  const { engine } = host.host
  const resolverOf = engine.resolverOf.bind(engine)
  const asked: (readonly string[])[] = []
  const spy = vi.spyOn(engine, 'resolverOf').mockImplementation((subject) => {
    const resolver = resolverOf(subject)
    return {
      ...resolver,
      async resolve(request: ResolveRequest) {
        if (request.by === 'name') {
          asked.push(request.requested)
          await gate
        }
        return resolver.resolve(request)
      },
    }
  })
  onTestFinished(() => spy.mockRestore())
  return asked
}

/** Returns how many requests an account has left in the minute; this call counts too. */
const left = async (key: string) => Number((await host.get('/v1/usage', { key })).headers['x-ratelimit-remaining'])

describe('the current row', () => {
  test('the current row is sent immediately, as the operation returns it, numbered like all others, and costs no credits', async () => {
    const key = await host.key({ plan: 'commercial' })
    await publish(SYMBOLS.slice(0, 25), '2026-03-02T20:00:00Z', '1')
    await publish(SYMBOLS.slice(0, 25), '2026-03-02T20:01:00Z', '2.50')
    const client = await connect(key)
    client.send(message('subscribe', SYMBOLS.slice(0, 30)))
    const messages = [await client.next('ticks'), await client.next('ticks'), await client.next('ticks')]
    expect(client.received[0]).toMatchObject({ type: 'subscribed', active: 30 })
    expect(messages.map(({ seq }) => seq)).toEqual([1, 2, 3])
    const rest = await host.get(`/v1/ticks?symbols=${SYMBOLS.slice(0, 30).join(',')}`, { key })
    expect(messages.flatMap(({ data }) => data)).toEqual(rest.json.data)
    expect(rest.json.data).toHaveLength(25)
    expect(rest.json.data[0]).toMatchObject({ at: '2026-03-02T20:01:00Z', price: 2.5 })
    expect((await host.get('/v1/usage', { key })).json.data.used).toBe(30 * 5)
    await publish(['S0'], '2026-03-02T20:02:00Z', '3')
    expect(await client.next('ticks')).toMatchObject({ seq: 4, data: [{ symbol: 'S0', price: 3 }] })
  })

  test('the current row is sent again on a repeated subscription, including for TEST:TICK', async () => {
    await publish(['S100'], '2026-03-02T20:00:00Z', '7')
    const client = await connect(await host.key())
    client.send(message('subscribe', ['S100', 'TEST:TICK']))
    expect((await client.next('ticks')).data).toMatchObject([{ symbol: 'TICK' }, { symbol: 'S100', price: 7 }])
    client.send(message('subscribe', ['S100'], 2))
    await expect
      .poll(() => client.received.flatMap(({ data = [] }) => data).filter(({ symbol }) => symbol === 'S100').length)
      .toBe(2)
  })

  test('no current row is sent if nothing is published yet or the listing is unknown', async () => {
    const client = await connect(await host.key())
    client.send(message('subscribe', ['S299']))
    client.send(message('unsubscribe', ['S299'], 2))
    await client.next('unsubscribed')
    expect(client.received.map(({ type }) => type)).toEqual(['subscribed', 'unsubscribed'])
  })
})

describe('subscribed names', () => {
  test("names beyond the plan's symbol limit are rejected before any lookup", async () => {
    const asked = watchLookUps()
    const client = await connect(await host.key({ plan: 'pro' }))
    client.send(message('subscribe', SYMBOLS))
    const { accepted, rejected, active } = await client.next('subscribed')
    expect([accepted, active]).toEqual([SYMBOLS.slice(0, 50), 50])
    expect(rejected).toEqual(SYMBOLS.slice(50).map((symbol) => ({ symbol, code: 'concurrency-limit' })))
    client.send(message('unsubscribe', SYMBOLS, 2))
    expect(await client.next('unsubscribed')).toMatchObject({ accepted: SYMBOLS.slice(0, 50), active: 0 })
    expect(asked).toEqual([SYMBOLS.slice(0, 50), SYMBOLS.slice(0, 50)])
  })

  test('names on a plan with many symbols are looked up in groups no larger than most requests allow', async () => {
    const asked = watchLookUps()
    const client = await connect(await host.key({ plan: 'scale' }))
    client.send(message('subscribe', SYMBOLS))
    expect(await client.next('subscribed')).toMatchObject({ accepted: SYMBOLS, rejected: [] })
    expect(asked).toEqual([SYMBOLS.slice(0, 100), SYMBOLS.slice(100, 200), SYMBOLS.slice(200)])
  })

  test('names from one account are looked up one message at a time, concurrently with those from other accounts', async () => {
    const { promise, resolve } = Promise.withResolvers<void>()
    const asked = watchLookUps(promise)
    const key = await host.key({ plan: 'pro' })
    const clients = [await connect(key), await connect(key), await connect(await host.key({ plan: 'pro' }))]
    clients.forEach((client, index) => client.send(message('subscribe', [`S${index}`])))
    await expect.poll(() => asked.length).toBe(2)
    // The waiting message has been counted, so it cannot progress any further.
    await expect.poll(() => left(key)).toBeLessThan(300 - 2 - 2)
    expect(asked.flat()).toContain('S2')
    expect(asked).toHaveLength(2)
    resolve()
    for (const client of clients) expect(await client.next('subscribed')).toMatchObject({ active: 1 })
    expect(asked.flat().toSorted()).toEqual(['S0', 'S1', 'S2'])
  })

  test('names are not looked up while the host is overloaded, and the connection stays open', async () => {
    const asked = watchLookUps()
    const client = await connect(await host.key())
    const spy = vi.spyOn(host.host.engine.loadShedder, 'pass').mockReturnValueOnce(undefined)
    onTestFinished(() => spy.mockRestore())
    client.send(message('subscribe', ['S1']))
    expect(await client.next('error')).toMatchObject({ code: 'overloaded' })
    expect(asked).toEqual([])
    client.send(message('subscribe', ['S1']))
    expect(await client.next('subscribed')).toMatchObject({ accepted: ['S1'] })
  })
})

describe('the per-minute limit', () => {
  test('the connection and each message, valid or not, count toward the limit', async () => {
    const key = await host.key({ plan: 'pro' })
    host.clock.advance(60_000)
    const before = await left(key)
    const client = await connect(key)
    client.send(message('subscribe', ['S1']))
    client.send(message('unsubscribe', ['S1'], 2))
    client.send(message('subscribe', ['NOPE'], 3))
    client.sendText('{')
    await client.next('error')
    expect(before - (await left(key)) - 1).toBe(5)
  })

  test('once the limit is used up, messages are rejected unread until the next minute; subscriptions remain', async () => {
    const asked = watchLookUps()
    const key = await host.key({ plan: 'pro' })
    host.clock.advance(60_000)
    const client = await connect(key)
    client.send(message('subscribe', ['S1']))
    await client.next('subscribed')
    while ((await left(key)) > 0);
    client.send(message('subscribe', ['S2'], 2))
    expect(await client.next('error')).toMatchObject({ code: 'rate-limit' })
    expect(asked).toEqual([['S1']])
    await publish(['S1'], '2026-03-02T20:30:00Z', '9')
    expect(await client.next('ticks')).toMatchObject({ data: [{ symbol: 'S1' }] })
    host.clock.advance(60_000)
    client.send(message('subscribe', ['S2'], 3))
    expect(await client.next('subscribed')).toMatchObject({ id: 3, active: 2 })
  })
})
