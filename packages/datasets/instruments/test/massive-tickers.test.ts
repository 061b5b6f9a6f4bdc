import { runTimetable, startTestHost, type TestHost } from '@bourse/testkit'
import { realText, skipNotice } from '@bourse/testkit/real-data'
import { CANARY_KEY, startPublisher, type FakePublisher } from '@bourse/testkit/publisher'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import instruments from '../src/index.ts'

const LIST = '/v3/reference/tickers?market=stocks'
const ticker = (symbol: string, more: object = {}) => ({
  ...{ ticker: symbol, name: `${symbol} Inc.`, market: 'stocks', locale: 'us', primary_exchange: 'XNAS', type: 'CS' },
  ...{ active: true, currency_name: 'usd', ...more },
})
const changes = (...events: readonly (readonly [string, string])[]) => ({
  results: {
    events: events.map(([date, symbol]) => ({ date, type: 'ticker_change', ticker_change: { ticker: symbol } })),
  },
})

let host: TestHost
let publisher: FakePublisher
let key: string
beforeEach(async () => {
  process.env['BOURSE_SECRET_MASSIVE_API_KEY'] = CANARY_KEY
  publisher = await startPublisher('massive', {
    clock: { now: () => host.clock.now(), millis: () => host.clock.millis() },
  })
  host = await startTestHost({
    datasets: [instruments],
    clock: '2026-03-02T09:00:00Z',
    config: {
      sources: { 'massive-tickers': { enabled: true } },
      publishers: { massive: { base_url: publisher.url, plan: 'advanced' } },
    },
  })
  key = await host.key()
  put([])
})
afterEach(async () => {
  await host.close()
  await publisher.close()
  delete process.env['BOURSE_SECRET_MASSIVE_API_KEY']
})

/** Makes the publisher return the active and the delisted listings. */
function put(active: readonly object[], delisted: readonly object[] = []): void {
  publisher.put(`${LIST}&active=true`, { status: 'OK', count: active.length, results: active })
  publisher.put(`${LIST}&active=false`, { status: 'OK', count: delisted.length, results: delisted })
}

/** Runs the schedule from the clock's current instant to the given one. */
async function until(to: string): Promise<readonly string[]> {
  const runs = await runTimetable(host, { from: host.clock.now(), to, events: [] })
  return runs.filter(({ task }) => task === 'instruments__massive-tickers').map(({ at, outcome }) => `${at} ${outcome}`)
}

/** Returns the assignments of all listings that ever had a symbol, as `market symbol from to`. */
async function symbolsOf(symbol: string): Promise<readonly string[]> {
  const { json } = await host.get('/v1/instruments?status=all&limit=1000', { key })
  const lists = ((json.data ?? []) as { id: string }[]).map(async ({ id }) => {
    const { json: list } = await host.get(`/v1/instruments/${id}/symbols`, { key })
    return list.data.map((row: Readonly<Record<string, unknown>>) =>
      [row['exchange_mic'], row['symbol'], row['valid_from'], row['valid_to'] ?? 'now'].join(' '),
    ) as readonly string[]
  })
  const found = (await Promise.all(lists)).filter((lines) => lines.some((line) => line.split(' ')[1] === symbol))
  return found.flat().toSorted()
}

describe('Massive listings', () => {
  it('listings in the first run start at the beginning of history, after their ticker’s former holder', async () => {
    put(
      [ticker('AAPL', { composite_figi: 'BBG000B9XRY4' }), ticker('ABCD', { composite_figi: 'BBG000000001' })],
      [ticker('ABCD', { active: false, delisted_utc: '2014-05-14T04:00:00Z', composite_figi: 'BBG000000002' })],
    )
    expect(await until('2026-03-02T11:00:00Z')).toEqual(['2026-03-02T10:00:00Z done'])
    expect(await symbolsOf('AAPL')).toEqual(['XNAS AAPL 2003-09-10 now'])
    expect(await symbolsOf('ABCD')).toEqual(['XNAS ABCD 2003-09-10 2014-05-14', 'XNAS ABCD 2014-05-15 now'])
  })

  it('listings in later runs start on the day they are first listed; delisted ones are requested on Sundays', async () => {
    put([ticker('AAPL')])
    await until('2026-03-02T11:00:00Z')
    put([ticker('AAPL'), ticker('NEWC'), ticker('ELSE', { primary_exchange: 'XMEX' })])
    await until('2026-03-04T11:00:00Z')
    expect(await symbolsOf('NEWC')).toEqual(['XNAS NEWC 2026-03-03 now'])
    expect(await symbolsOf('ELSE')).toEqual([])
    await until('2026-03-08T11:00:00Z')
    const delisted = publisher.requests().filter(({ address }) => address.includes('active=false'))
    expect(delisted.map(({ at }) => at.slice(0, 10))).toEqual(['2026-03-02', '2026-03-08'])
  })

  it('connectors check M9: a delisted listing ends on its last trading day', async () => {
    put([ticker('ABCD', { composite_figi: 'BBG000000001' })])
    await until('2026-03-02T11:00:00Z')
    const delisted_utc = '2026-05-14T04:00:00Z'
    put([], [ticker('ABCD', { composite_figi: 'BBG000000001', active: false, delisted_utc })])
    host.clock.set('2026-05-17T08:00:00Z')
    await until('2026-05-17T11:00:00Z')
    expect(await symbolsOf('ABCD')).toEqual(['XNAS ABCD 2003-09-10 2026-05-14'])
    const { json } = await host.get('/v1/instruments?status=all', { key })
    expect(json.data).toMatchObject([{ symbol: 'ABCD', status: 'inactive' }])
  })

  it('connectors check M7: nothing is published if the next page is on another host, and no key is sent there', async () => {
    const elsewhere = { status: 'OK', count: 1, results: [ticker('AAPL')], next_url: 'https://example.com/v3/page' }
    publisher.put(`${LIST}&active=true`, elsewhere)
    expect(await until('2026-03-02T10:01:00Z')).toEqual(['2026-03-02T10:00:00Z failed', '2026-03-02T10:00:30Z failed'])
    expect(await symbolsOf('AAPL')).toEqual([])
    expect(publisher.requests().some(({ address }) => address.includes('SECRET'))).toBe(false)
  })
})

describe.skipIf(skipNotice !== '')(`recorded Massive listings${skipNotice}`, () => {
  const recorded = (folder: string, name: string) =>
    JSON.parse(realText('connectors', 'massive', folder, name)) as object

  it('connectors check M7: two pages contain four listings', async () => {
    const cursor = 'YWN0aXZlPXRydWUmZGF0ZT0yMDIyLTA0LTI3JmxpbWl0PTImb3JkZXI9YXNjJnBhZ2VfbWFya2VyPUFBJT'
    publisher.put(`${LIST}&active=true`, recorded('mock', 'v3_reference_tickers.json'))
    const { next_url: next } = recorded('mock', 'v3_reference_tickers.json') as { readonly next_url?: string }
    publisher.put(new URL(next ?? '').pathname + new URL(next ?? '').search, {
      ...recorded('mock', `v3_reference_tickers_cursor_${cursor}.json`),
      next_url: undefined,
    })
    await until('2026-03-02T11:00:00Z')
    const { json } = await host.get('/v1/instruments?symbols=XNYS:A,XNYS:AA,ARCX:AAA,BATS:AAAU', { key })
    expect((json.data as { symbol: string }[]).toSorted((a, b) => a.symbol.localeCompare(b.symbol))).toMatchObject([
      { exchange_mic: 'XNYS', symbol: 'A', figi: 'BBG000C2V3D6', cik: '0001090872', type: 'CS' },
      { exchange_mic: 'XNYS', symbol: 'AA' },
      { exchange_mic: 'ARCX', symbol: 'AAA', type: 'ETF' },
      { exchange_mic: 'BATS', symbol: 'AAAU', type: 'ETF' },
    ])
    expect(publisher.requests().filter(({ address }) => !address.includes('active=false'))).toHaveLength(2)
    expect(publisher.requests().every(({ status, address }) => status === 200 && !address.includes('SECRET'))).toBe(
      true,
    )
  })

  it.each([
    ['documented', 'vX_reference_tickers_id_events.json', '2022-06-08', '2022-06-09'],
    ['mock', 'vX_reference_tickers_META_events_types_ticker_change.json', '2022-06-10', '2022-06-11'],
  ])('connectors check M8: a renamed security is one listing (%s)', async (folder, name, last, first) => {
    const figi = { composite_figi: 'BBG000MM2P62' }
    put([ticker('FB', figi)])
    await until('2026-03-02T11:00:00Z')
    put([ticker('META', figi)])
    publisher.put('/vX/reference/tickers/BBG000MM2P62/events', recorded(folder, name))
    await until('2026-03-03T11:00:00Z')
    expect(await symbolsOf('META')).toEqual([`XNAS FB 2003-09-10 ${last}`, `XNAS META ${first} now`])
    await until('2026-03-04T11:00:00Z')
    expect(publisher.requests().filter(({ address }) => address.includes('/events'))).toHaveLength(1)
  })
})

describe('a rename', () => {
  it('ticker changes are requested only for listings whose ticker differs from the stored ticker', async () => {
    put([ticker('OLDC', { composite_figi: 'BBG000000009' }), ticker('KIMpL', { composite_figi: 'BBG000000008' })])
    await until('2026-03-02T11:00:00Z')
    put([ticker('NEWC', { composite_figi: 'BBG000000009' }), ticker('KIMpL', { composite_figi: 'BBG000000008' })])
    publisher.put('/vX/reference/tickers/BBG000000009/events', changes(['2026-03-03', 'NEWC'], ['2010-01-04', 'OLDC']))
    await until('2026-03-03T11:00:00Z')
    expect(await symbolsOf('NEWC')).toEqual(['XNAS NEWC 2026-03-03 now', 'XNAS OLDC 2003-09-10 2026-03-02'])
    expect(publisher.requests().filter(({ address }) => address.includes('/events'))).toHaveLength(1)
  })
})
