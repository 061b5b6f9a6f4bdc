import { follow, stream, type ChannelMessage, type FollowOptions } from '@bourse/client'
import quotes from '@bourse/quotes'
import { fakeListings, fakeSessions, startTestHost, type TestHost } from '@bourse/testkit'
import { startFreezingProxy, type FreezingProxy } from '@bourse/testkit/workspace'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { bars, eod } from './support/shared-host.ts'

const CHANGES = 'changes:eod.list'
const SYMBOLS = ['AAPL', 'XLON:VOD']

let host: TestHost
let proxy: FreezingProxy
let service: { readonly url: string; readonly key: string; readonly pause: () => Promise<void> }

beforeAll(async () => {
  const listings = fakeListings(['XNAS:AAPL', 'XNAS:MSFT', 'XLON:VOD'])
  host = await startTestHost({ datasets: [listings, fakeSessions(), eod, quotes] })
  await publish('2026-02-02', '1')
  const { port } = new URL(await host.host.app.listen({ host: '127.0.0.1', port: 0 }))
  proxy = await startFreezingProxy(Number(port))
})
afterAll(async () => {
  await proxy?.close()
  await host?.close()
})
beforeEach(async () => {
  service = { url: `http://127.0.0.1:${proxy.port}`, key: await host.key(), pause: async () => undefined }
})
afterEach(() => expect.poll(() => proxy.open()).toBe(0))

async function publish(date: string, close: string, symbols = [...SYMBOLS, 'MSFT']): Promise<void> {
  host.clock.advance(1_000)
  const rows = symbols.map((symbol) => ({ symbol, date, close, volume: null }))
  await host.publish(bars, rows, { source: 'primary' })
}

/** Receives messages until `end`, which also gets the ones before. */
async function receive(
  channel: string,
  options: FollowOptions,
  end: (messages: readonly ChannelMessage[]) => boolean,
): Promise<readonly ChannelMessage[]> {
  const messages: ChannelMessage[] = []
  for await (const message of follow(service, channel, options)) {
    messages.push(message)
    if (end(messages)) break
  }
  return messages
}

/** The date of rows that are published only to receive a first message. */
const FIRST_DATE = '2026-01-02'

/** Returns a position of a channel before what a test publishes. */
async function positionBefore(channel: string, options: FollowOptions = {}): Promise<number> {
  const messages = follow(service, channel, options)
  const first = messages.next()
  let isReceived = false
  void first.finally(() => (isReceived = true))
  for (let close = 1; !isReceived; close++) await publish(FIRST_DATE, String(close))
  const { value } = await first
  await messages.return()
  return value?.seq ?? 0
}

/** Returns the rows of messages without those of the first date. */
const rowsIn = (messages: readonly ChannelMessage[]) =>
  messages.flatMap(({ data }) => data).filter(({ date }) => date !== FIRST_DATE)

describe('stream', () => {
  test('yields the current row of a symbol and then new ones, with every digit of their prices', async () => {
    const rows: unknown[] = []
    for await (const row of stream(service, 'quotes', ['TEST:TICK'])) {
      rows.push(row)
      if (rows.length === 2) break
    }
    expect(rows).toEqual(Array(2).fill(expect.objectContaining({ symbol: 'TICK', last_price: expect.any(String) })))
  })

  test('throws what the service reports, and that the connection broke', async () => {
    const unknown = stream(service, 'candles', ['AAPL']).next()
    await expect(unknown).rejects.toMatchObject({ name: 'BourseProblem', detail: expect.stringContaining('candles') })
    const rows = stream(service, 'quotes', ['TEST:TICK'])
    await rows.next()
    proxy.cut()
    const rest = async () => {
      for await (const _ of rows);
    }
    await expect(rest()).rejects.toMatchObject({ name: 'ConnectionFailed' })
    await expect(stream({ ...service, key: 'bourse_none' }, 'quotes', ['TEST:TICK']).next()).rejects.toMatchObject({
      code: 'unauthenticated',
    })
  })
})

describe('follow', () => {
  test('yields publications, without values', async () => {
    const since = await positionBefore('publications')
    await publish('2026-02-03', '2.5')
    const isInserted = ({ inserted }: Readonly<Record<string, unknown>>) => inserted === 2
    const messages = await receive('publications', { since }, (each) => each.at(-1)?.data.some(isInserted) === true)
    const message = messages.at(-1)
    expect(message).toMatchObject({ channel: 'publications', isResync: false, asOf: null, batch: null })
    expect(message?.data.find(isInserted)).toMatchObject({ dataset: 'eod', market: 'XNAS', as_of: expect.any(String) })
  })

  test('yields each change once and in order while its connections break', async () => {
    const since = await positionBefore(CHANGES, { symbols: SYMBOLS })
    const dates = Array.from({ length: 60 }, (_, at) => `2026-02-${String(1 + (at % 28)).padStart(2, '0')}`)
    const connections = proxy.taken()
    const publishing = (async () => {
      for (const [at, date] of dates.entries()) {
        await publish(date, `${100 + at}.5`)
        if (at % 7 === 3) proxy.cut()
      }
    })()
    const isAll = (messages: readonly ChannelMessage[]) => rowsIn(messages).length === dates.length * SYMBOLS.length
    const messages = await receive(CHANGES, { symbols: SYMBOLS, since }, isAll)
    await publishing
    const rows = rowsIn(messages)
    expect(rows.filter(({ symbol }) => symbol === 'AAPL').map(({ date }) => date)).toEqual(dates)
    expect(rows.filter(({ symbol }) => symbol === 'VOD').map(({ date }) => date)).toEqual(dates)
    expect(messages.map(({ seq }) => seq)).toEqual(messages.map(({ seq }) => seq).toSorted((a, b) => a - b))
    expect(messages[0]).toMatchObject({ asOf: expect.any(String), batch: expect.any(String) })
    expect(JSON.stringify(messages)).not.toContain('close')
    expect(proxy.taken()).toBeGreaterThan(connections + 1)
  })

  test('says from which state to read changes if they are no longer stored', async () => {
    const since = await positionBefore(CHANGES, { symbols: SYMBOLS })
    const before = host.clock.now()
    host.clock.advance(25 * 3_600_000)
    await publish('2026-02-04', '3')
    const [message] = await receive(CHANGES, { symbols: SYMBOLS, since }, () => true)
    expect(message).toMatchObject({ isResync: true, data: [] })
    expect(Date.parse(message?.asOf ?? '')).toBeLessThanOrEqual(Date.parse(before))
  })

  test('throws problems that do not pass, and the reason of its signal', async () => {
    const rejected = receive(CHANGES, { symbols: ['NOPE'] }, () => true)
    await expect(rejected).rejects.toMatchObject({
      code: 'symbol-not-resolved',
      detail: expect.stringContaining('NOPE'),
    })
    const limited = await host.key({ capabilities: ['websocket.subscribe'], plan: 'pro' })
    const missing = follow({ ...service, key: limited }, 'publications').next()
    await expect(missing).rejects.toMatchObject({ code: 'capability-missing' })
    const abort = new AbortController()
    const waiting = follow(service, 'publications', { signal: abort.signal }).next()
    await expect.poll(() => proxy.open()).toBe(1)
    abort.abort(new Error('enough'))
    await expect(waiting).rejects.toThrow('enough')
  })
})
