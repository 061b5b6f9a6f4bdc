import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { switchDataset } from './support/switch-dataset.ts'
import { streamAddress } from './support/stream-address.ts'
import {
  CHANGES,
  daily,
  day,
  reports,
  startResuming,
  subscribeTo,
  type Received,
  type Resuming,
} from './support/resuming.ts'
import type { StreamClient } from './support/stream-client.ts'

let scene: Resuming
beforeAll(async () => {
  scene = await startResuming()
  await scene.publish([day('AAPL', '2026-01-02', '1')])
})
afterEach(() => scene.closeClients())
afterAll(() => scene?.host.close())

async function subscribed(key: string, channel: string, symbols?: readonly string[], more: object = {}) {
  const client = await scene.connect(key)
  client.send(subscribeTo(channel, symbols, more))
  return { client, reply: await client.next('subscribed') }
}

/** Returns once the client has received everything published before. */
async function settled(client: StreamClient, key: string): Promise<void> {
  const other = await scene.connect(key)
  other.send(subscribeTo('publications'))
  const { seq } = await other.next('subscribed')
  await scene.say([{ word: `w${seq}`, mic: 'XNAS', day: '2026-01-02' }])
  client.send(subscribeTo('publications', undefined, { since: seq }))
  await client.next('publications')
}

const byDate = (rows: readonly Received[]) => rows.toSorted((a, b) => (String(a['date']) < String(b['date']) ? -1 : 1))

const changesIn = (client: StreamClient): readonly Received[] =>
  client.received.filter(({ type }) => type === CHANGES).flatMap(({ data }) => data)

describe('publications', () => {
  test('each publication is one message with its rows by market, without values', async () => {
    const { client, reply } = await subscribed(await scene.host.key(), 'publications')
    expect(reply).toMatchObject({ accepted: [], rejected: [], active: 0 })
    await scene.publish([day('AAPL', '2026-01-03', '1'), day('XLON:VOD', '2026-01-03', '2')])
    const message = await client.next('publications')
    expect(message.seq).toBeGreaterThan(reply.seq)
    const { json } = await scene.host.get('/v1/datasets/daily/publications?limit=1', { key: await scene.host.key() })
    const { as_of, batch } = json.data[0]
    const row = { dataset: 'daily', batch, as_of: expect.any(String), inserted: 1, corrected: 0, withdrawn: 0 }
    expect(
      [...message.data].sort((a: Received, b: Received) => (String(a['market']) < String(b['market']) ? -1 : 1)),
    ).toEqual([
      { ...row, market: 'XLON' },
      { ...row, market: 'XNAS' },
    ])
    expect(Date.parse(message.data[0].as_of)).toBe(Date.parse(as_of))
    await scene.publish([day('AAPL', '2026-01-03', '5')], { complete: { from: '2026-01-03', to: '2026-01-03' } })
    const next = await client.next('publications')
    expect(next.data).toContainEqual(
      expect.objectContaining({ market: 'XNAS', inserted: 0, corrected: 1, withdrawn: 0 }),
    )
    expect(next.data).toContainEqual(expect.objectContaining({ market: 'XLON', withdrawn: 1 }))
    expect(JSON.stringify(message)).not.toContain('close')
  })

  test('a key gets the datasets and markets of its plan, and no counts that include hidden rows', async () => {
    const [london, wordless, listed] = await Promise.all([
      scene.host.key({ plan: 'london' }),
      scene.host.key({ plan: 'wordless' }),
      scene.host.key({ plan: 'pro', symbols: ['AAPL'] }),
    ])
    const clients = await Promise.all(
      [london, wordless, listed].map(async (key) => (await subscribed(key, 'publications')).client),
    )
    await scene.say([{ word: 'hello', mic: 'XNAS', day: '2026-01-02' }])
    await scene.publish([day('AAPL', '2026-01-04', '1'), day('XLON:VOD', '2026-01-04', '2')])
    const [ofLondon, ofWordless, ofListed] = await Promise.all(clients.map((client) => client.next('publications')))
    expect(ofLondon.data).toMatchObject([{ dataset: 'daily', market: 'XLON', inserted: 1 }])
    expect(ofWordless.data.map(({ dataset }: Received) => dataset)).toEqual(['daily', 'daily'])
    expect(ofListed.data).toMatchObject([{ dataset: 'wordy', market: 'XNAS', inserted: null, corrected: null }])
  })

  test('a key without the capability is rejected', async () => {
    const client = await scene.connect(await scene.host.key({ plan: 'pro', capabilities: ['websocket.subscribe'] }))
    client.send(subscribeTo('publications'))
    expect(await client.next('error')).toMatchObject({ code: 'capability-missing' })
  })
})

describe('changes', () => {
  test('subscribers get the keys and kinds of changes of their symbols, without values', async () => {
    const key = await scene.host.key({ plan: 'pro' })
    const { client, reply } = await subscribed(key, CHANGES, ['AAPL', 'xlon:vod', 'NOPE'])
    expect(reply).toMatchObject({
      accepted: ['AAPL', 'xlon:vod'],
      rejected: [{ symbol: 'NOPE', code: 'symbol-not-resolved' }],
      active: 2,
      seq: expect.any(Number),
    })
    await scene.publish([
      day('AAPL', '2026-02-02', '1'),
      day('MSFT', '2026-02-02', '9'),
      day('AAPL', '2026-02-03', '1'),
    ])
    const inserted = await client.next(CHANGES)
    const row = { change: 'inserted', symbol: 'AAPL', exchange_mic: 'XNAS', date: '2026-02-02' }
    expect(byDate(inserted.data)).toEqual([
      { ...row, known_from: expect.any(String), instrument_id: expect.any(String), id: expect.stringMatching(/^day_/) },
      expect.objectContaining({ ...row, date: '2026-02-03' }),
    ])
    expect(inserted.seq).toBeGreaterThan(reply.seq)
    const rest = ['MSFT', 'T'].map((symbol) => day(symbol, '2026-02-02', '9'))
    await scene.publish([day('AAPL', '2026-02-02', '2'), ...rest], {
      complete: { from: '2026-02-01', to: '2026-02-28' },
    })
    const { data } = await client.next(CHANGES)
    expect(byDate(data).map(({ change, date }) => [change, date])).toEqual([
      ['corrected', '2026-02-02'],
      ['withdrawn', '2026-02-03'],
    ])
    expect(JSON.stringify(client.received)).not.toContain('close')
    const since = encodeURIComponent(inserted.as_of)
    const { json } = await scene.host.get(`/v1/days?symbols=AAPL,XLON:VOD&changed_since=${since}`, { key })
    expect(json.data.map(({ change, id }: Received) => [change, id])).toEqual(
      data.map(({ change, id }: Received) => [change, id]),
    )
  })

  test('rows of a company are followed by the symbol of a listing', async () => {
    const { client, reply } = await subscribed(await scene.host.key({ plan: 'pro' }), 'changes:reports.list', ['AAPL'])
    expect(reply.accepted).toEqual(['AAPL'])
    const rows = ['AAPL', 'MSFT'].map((symbol) => ({ symbol, period_end: '2025-12-31', revenue: '7' }))
    await scene.host.publish(reports, rows, { source: 'test' })
    const { data } = await client.next('changes:reports.list')
    expect(data).toEqual([
      expect.objectContaining({
        change: 'inserted',
        symbol: 'AAPL',
        period_end: '2025-12-31',
        company_id: expect.any(String),
      }),
    ])
    expect(data[0]).not.toHaveProperty('revenue')
  })

  test('rows that an operation computes are reported too', async () => {
    const channel = 'changes:doubled-days.list'
    const { client, reply } = await subscribed(await scene.host.key({ plan: 'pro' }), channel, ['AAPL'])
    expect(reply.accepted).toEqual(['AAPL'])
    await scene.publish([day('AAPL', '2026-02-12', '3'), day('MSFT', '2026-02-12', '3')])
    const { data } = await client.next(channel)
    const row = { symbol: 'AAPL', exchange_mic: null, instrument_id: expect.any(String) }
    expect(data).toEqual([
      { ...row, change: 'inserted', known_from: expect.any(String), id: expect.stringMatching(/^day_/) },
    ])
    await scene.publish([day('AAPL', '2026-02-12', '4')])
    expect((await client.next(channel)).data).toMatchObject([{ ...row, change: 'corrected', id: data[0].id }])
  })

  test('symbols count as stream symbols, and unsubscribing gives them back', async () => {
    const { client, reply } = await subscribed(await scene.host.key({ plan: 'narrow' }), CHANGES, ['AAPL', 'MSFT', 'T'])
    expect(reply.accepted).toEqual(['AAPL', 'MSFT'])
    expect(reply.rejected).toEqual([{ symbol: 'T', code: 'concurrency-limit' }])
    client.send({ action: 'unsubscribe', channel: CHANGES, symbols: ['MSFT'] })
    expect((await client.next('unsubscribed')).active).toBe(1)
    client.send(subscribeTo(CHANGES, ['T']))
    expect((await client.next('subscribed')).accepted).toEqual(['T'])
    await scene.publish([day('MSFT', '2026-02-04', '1'), day('T', '2026-02-04', '1')])
    expect((await client.next(CHANGES)).data).toMatchObject([{ symbol: 'T' }])
  })

  test('a client that resumes gets what it missed, once, also in the middle of a batch', async () => {
    const key = await scene.host.key()
    const symbols = Array.from({ length: 40 }, (_, index) => `XNYS:S${index}`)
    const { client } = await subscribed(key, CHANGES, symbols)
    await scene.publish(symbols.map((symbol) => day(symbol, '2026-02-05', '1')))
    await scene.publish([day('XNYS:S1', '2026-02-06', '1')])
    while (changesIn(client).length < 41) await client.next(CHANGES)
    const messages = client.received.filter(({ type }) => type === CHANGES)
    expect(messages.length).toBeGreaterThan(5)
    for (const [index, { seq }] of messages.entries()) {
      const again = await subscribed(key, CHANGES, symbols, { since: seq })
      expect(again.reply.seq).toBe(seq)
      const missed = messages.slice(index + 1)
      while (again.client.received.length < missed.length + 1) await again.client.next(CHANGES)
      expect(again.client.received.slice(1)).toEqual(missed)
      await scene.closeClients()
    }
  })

  test('a symbol without changes leaves no trace in the messages of others', async () => {
    const key = await scene.host.key()
    const { client } = await subscribed(key, CHANGES, ['MSFT'])
    await scene.publish([day('AAPL', '2026-02-07', '1')])
    await settled(client, key)
    expect(changesIn(client)).toEqual([])
  })
})

describe('what a key may see', () => {
  test('rows before the history of the plan are not reported', async () => {
    const { client } = await subscribed(await scene.host.key({ plan: 'year' }), CHANGES, ['AAPL'])
    await scene.publish([day('AAPL', '2020-01-02', '1'), day('AAPL', '2026-02-08', '1')])
    expect((await client.next(CHANGES)).data).toMatchObject([{ date: '2026-02-08' }])
  })

  test('symbols outside of the key are rejected', async () => {
    const { reply } = await subscribed(await scene.host.key({ plan: 'london' }), CHANGES, ['XNAS:AAPL', 'XLON:VOD'])
    expect(reply.accepted).toEqual(['XLON:VOD'])
    const limited = await subscribed(await scene.host.key({ plan: 'pro', symbols: ['AAPL'] }), CHANGES, [
      'AAPL',
      'MSFT',
    ])
    expect(limited.reply.rejected).toEqual([{ symbol: 'MSFT', code: 'entity-not-entitled' }])
  })

  test('a plan that is narrowed ends what it no longer includes, also for what was missed', async () => {
    const { host } = scene
    const account = await host.host.accounts.add({ name: 'narrowed', plan: 'pro' })
    const { key } = await host.host.keys.add({ account_id: account.id })
    const { client, reply } = await subscribed(key, CHANGES, ['AAPL', 'XLON:VOD'])
    await host.host.accounts.change(account.id, { plan: 'london' })
    expect(await client.next('error')).toMatchObject({ code: 'market-not-entitled' })
    await scene.publish([day('AAPL', '2026-02-09', '1'), day('XLON:VOD', '2026-02-09', '1')])
    expect((await client.next(CHANGES)).data).toMatchObject([{ symbol: 'VOD' }])
    const again = await subscribed(key, CHANGES, ['AAPL', 'XLON:VOD'], { since: reply.seq })
    expect(again.reply.accepted).toEqual(['XLON:VOD'])
    expect((await again.client.next(CHANGES)).data).toMatchObject([{ symbol: 'VOD' }])
  })
})

describe('resuming', () => {
  test('a batch that began earlier and committed later is not missed', async () => {
    const key = await scene.host.key()
    const { client } = await subscribed(key, 'publications')
    await scene.host.database.database.transaction(async (tx) => {
      await tx.query(
        `insert into bourse.batches (dataset, source, published_at, opened, closed)
         values ('wordy', 'slow', '2026-03-02T22:00:00Z', 1, 0)`,
      )
      await scene.publish([day('AAPL', '2026-02-10', '1')])
      const { data, seq } = await client.next('publications')
      expect(data).toMatchObject([{ dataset: 'daily' }])
      await client.close()
      const again = await subscribed(key, 'publications', undefined, { since: seq })
      client.received.push(...again.client.received)
    })
    const [{ seq }] = client.received.filter(({ type }) => type === 'publications').slice(-1)
    const again = await subscribed(key, 'publications', undefined, { since: seq })
    expect((await again.client.next('publications')).data).toMatchObject([
      { dataset: 'wordy', market: null, inserted: null },
    ])
  })

  test('any host resumes, also one that has restarted', async () => {
    const key = await scene.host.key()
    const { client } = await subscribed(key, CHANGES, ['AAPL'])
    await scene.publish([day('AAPL', '2026-02-11', '1')])
    const { seq } = await client.next(CHANGES)
    await client.close()
    await scene.publish([day('AAPL', '2026-02-12', '1')])
    const other = await scene.host.beside()
    try {
      const resumed = await scene.connect(key, await streamAddress(other))
      resumed.send(subscribeTo(CHANGES, ['AAPL'], { since: seq }))
      expect((await resumed.next(CHANGES)).data).toMatchObject([{ date: '2026-02-12' }])
      await scene.publish([day('AAPL', '2026-02-13', '1')])
      expect((await resumed.next(CHANGES)).data).toMatchObject([{ date: '2026-02-13' }])
      await scene.closeClients()
    } finally {
      await other.close()
    }
  })

  test('after a day, clients continue by REST from the state that they have', async () => {
    const key = await scene.host.key()
    const { client } = await subscribed(key, CHANGES, ['AAPL'])
    await scene.publish([day('AAPL', '2026-02-14', '1')])
    const { seq, as_of } = await client.next(CHANGES)
    await client.close()
    await scene.publish([day('AAPL', '2026-02-15', '1')])
    scene.host.clock.advance(25 * 3_600_000)
    const again = await subscribed(key, CHANGES, ['AAPL'], { since: seq })
    const resync = await again.client.next('resync')
    expect(resync).toMatchObject({ channel: CHANGES, as_of })
    const since = encodeURIComponent(resync.as_of)
    const { json } = await scene.host.get(`/v1/days?symbols=AAPL&changed_since=${since}`, { key })
    expect(json.data).toMatchObject([{ change: 'inserted', date: '2026-02-15' }])
    await scene.publish([day('AAPL', '2026-02-16', '1')])
    const next = await again.client.next(CHANGES)
    expect(next.data).toMatchObject([{ date: '2026-02-16' }])
    expect(next.seq).toBeGreaterThan(resync.seq)
  })

  test('a sequence number that this installation never sent starts over', async () => {
    const { client, reply } = await subscribed(await scene.host.key(), CHANGES, ['AAPL'], { since: 900_000_000 })
    expect(reply.seq).toBeLessThan(900_000_000)
    expect(await client.next('resync')).toEqual({ type: 'resync', channel: CHANGES, seq: reply.seq, as_of: null })
  })

  test('too many changes of one batch are left to REST, and the next batch follows', async () => {
    const key = await scene.host.key()
    const { client } = await subscribed(key, CHANGES, ['MSFT', 'T'])
    const { json } = await scene.host.get('/v1/datasets/daily/publications?limit=1', { key })
    const first = Date.UTC(2010, 0, 1)
    const many = Array.from({ length: 1_001 }, (_, index) =>
      day('MSFT', new Date(first + index * 86_400_000).toISOString().slice(0, 10), '1'),
    )
    await scene.publish([...many, day('T', '2026-02-17', '1')])
    const resync = await client.next('resync')
    expect(Date.parse(resync.as_of)).toBe(Date.parse(json.data[0].as_of))
    await scene.publish([day('T', '2026-02-18', '1')])
    expect((await client.next(CHANGES)).data).toMatchObject([{ symbol: 'T', date: '2026-02-18' }])
  })

  test('a client that does not read is not disconnected, and gets everything when it reads again', async () => {
    const key = await scene.host.key()
    const symbols = Array.from({ length: 40 }, (_, index) => `XNYS:S${index}`)
    const { client } = await subscribed(key, CHANGES, symbols)
    client.pause()
    const dates = Array.from({ length: 400 }, (_, index) =>
      new Date(Date.UTC(2015, 0, 1) + index * 86_400_000).toISOString().slice(0, 10),
    )
    for (let start = 0; start < dates.length; start += 100)
      await scene.publish(
        symbols.flatMap((symbol) => dates.slice(start, start + 100).map((date) => day(symbol, date, '1'))),
      )
    const { client: other } = await subscribed(key, CHANGES, ['XNYS:S1'])
    await scene.publish([day('XNYS:S1', '2026-02-20', '1')])
    expect((await other.next(CHANGES)).data).toMatchObject([{ date: '2026-02-20' }])
    client.resume()
    await expect.poll(() => changesIn(client).length, { timeout: 60_000 }).toBe(40 * 400 + 1)
    expect(new Set(changesIn(client).map(({ id }) => id)).size).toBe(40 * 400 + 1)
    expect(client.received.filter(({ type }) => type === 'resync' || type === 'error')).toEqual([])
  })

  test('clients that replay many publications do not delay new ones, and end with the same messages', async () => {
    const key = await scene.host.key()
    const { client, reply } = await subscribed(key, CHANGES, ['AAPL'])
    for (let index = 0; index < 60; index++) await scene.publish([day('AAPL', '2026-02-21', String(index + 1))])
    await expect.poll(() => changesIn(client).length).toBe(60)
    const symbols = ['AAPL', 'MSFT', 'T']
    const replaying = await Promise.all(
      Array.from({ length: 6 }, (_, index) =>
        subscribed(key, CHANGES, symbols.slice(0, 1 + (index % 3)), { since: reply.seq + index * 100 }),
      ),
    )
    for (const { client: each } of replaying)
      await expect.poll(() => changesIn(each).at(-1), { timeout: 60_000 }).toEqual(changesIn(client).at(-1))
    expect(changesIn(replaying[0]?.client ?? client)).toEqual(changesIn(client))
  })

  test('a disabled dataset pauses its channel, and what was published meanwhile follows', async () => {
    const { host } = scene
    const { client } = await subscribed(await host.key(), CHANGES, ['AAPL'])
    await switchDataset(host.database.database, daily, false)
    await host.host.refresh()
    client.send(subscribeTo(CHANGES, ['MSFT']))
    expect(await client.next('error')).toMatchObject({ code: 'dataset-unavailable' })
    await scene.publish([day('AAPL', '2026-02-19', '1')])
    await switchDataset(host.database.database, daily, true)
    await host.host.refresh()
    expect((await client.next(CHANGES)).data).toMatchObject([{ date: '2026-02-19' }])
  })
})

describe('hostile messages', () => {
  test.each([
    [{ channel: CHANGES }, 'malformed-request', /^symbols: expected a list/],
    [{ channel: CHANGES, symbols: 'AAPL' }, 'malformed-request', /^symbols/],
    [{ channel: CHANGES, symbols: ['AAPL'], since: -1 }, 'malformed-request', /^since/],
    [{ channel: CHANGES, symbols: ['AAPL'], since: 1.5 }, 'malformed-request', /^since/],
    [{ channel: CHANGES, symbols: ['AAPL'], since: '1' }, 'malformed-request', /^since/],
    [{ channel: CHANGES, symbols: ['AAPL'], since: 1e300 }, 'malformed-request', /^since/],
    [{ channel: CHANGES, symbols: ['AAPL'], since: null }, 'malformed-request', /^since/],
    [{ channel: 'publications', symbols: ['AAPL'] }, 'malformed-request', /^symbols: the channel publications/],
    [{ channel: 'changes:words.list', symbols: ['AAPL'] }, 'invalid-parameter', /^channel/],
    [{ channel: 'changes:keys.list', symbols: [] }, 'invalid-parameter', /^channel/],
    [{ channel: 'changes:', symbols: [] }, 'invalid-parameter', /^channel/],
    [{ channel: '__proto__', symbols: [] }, 'invalid-parameter', /^channel/],
  ])('%j is rejected with %s', async (message, code, text) => {
    const client = await scene.connect(await scene.host.key())
    client.send({ action: 'subscribe', ...message })
    expect(await client.next('error')).toMatchObject({ code, message: expect.stringMatching(text) })
  })

  test('a channel is resumed once per connection', async () => {
    const { client, reply } = await subscribed(await scene.host.key(), CHANGES, ['AAPL'])
    client.send(subscribeTo(CHANGES, ['MSFT'], { since: reply.seq }))
    expect(await client.next('error')).toMatchObject({ code: 'malformed-request' })
    client.send({ action: 'unsubscribe', channel: CHANGES, symbols: ['AAPL'], since: 1 })
    expect(await client.next('error')).toMatchObject({ code: 'malformed-request' })
  })

  test('the test symbol is not part of these channels', async () => {
    const { reply } = await subscribed(await scene.host.key(), CHANGES, ['TEST:TICK'])
    expect(reply.accepted).toEqual([])
    expect(reply).not.toHaveProperty('seq')
  })
})
