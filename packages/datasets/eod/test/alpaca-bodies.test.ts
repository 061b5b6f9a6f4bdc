import { alpacaBars } from '@bourse/alpaca'
import { BadRecord, type SourceHttp, type SubjectResolver } from '@bourse/kit'
import { rawPages } from '@bourse/kit/readers'
import { addDays } from '@bourse/kit/values'
import { listings as listingsService } from '@bourse/services'
import { fakeListingId, parseAll, runTimetable } from '@bourse/testkit'
import { CANARY_KEY } from '@bourse/testkit/publisher'
import { realText, skipNotice } from '@bourse/testkit/real-data'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { alpacaDay, dailyBars } from '../src/index.ts'
import { startAlpacaHost, type AlpacaHost } from './support/alpaca-host.ts'

const body = (name: string) => realText('connectors', 'alpaca', name)
const META = { symbol: 'META', from: '2022-06-09', to: '2022-06-13' }

let alpaca: AlpacaHost
let key: string
beforeAll(async () => {
  alpaca = await startAlpacaHost([
    ...['XNAS:AAPL', 'XNYS:NIO', 'CRYPTO:BCHUSD', 'CRYPTO:BTCUSD', 'CRYPTO:ETHUSD', 'CRYPTO:LTCUSD'],
    {
      id: fakeListingId('XNAS:FB'),
      stretches: [
        { symbol: 'FB', exchange_mic: 'XNAS', to: '2022-06-08' },
        { symbol: 'META', exchange_mic: 'XNAS', from: '2022-06-09' },
      ],
    },
  ])
  key = await alpaca.host.key()
})
afterAll(() => alpaca.close())

/** Returns bars as `symbol date O H L C V n`. */
async function published(symbol: string, from: string, to: string): Promise<readonly string[]> {
  const { json } = await alpaca.host.get(`/v1/eod?symbols=${symbol}&from=${from}&to=${to}&order=asc`, { key })
  return json.data.map((row: Record<string, unknown>) =>
    ['symbol', 'date', 'open', 'high', 'low', 'close', 'volume', 'trade_count'].map((name) => row[name]).join(' '),
  )
}

/** Sends a source's requests to the fake, without the host. */
const http = {
  async ask(url: string) {
    const { pathname, search } = new URL(url)
    const headers = { 'apca-api-key-id': CANARY_KEY, 'apca-api-secret-key': CANARY_KEY }
    const text = await (await fetch(`${alpaca.publisher.url}${pathname}${search}`, { headers })).text()
    return { status: 200, refusal: undefined, headers: {}, text: () => text }
  },
} as unknown as SourceHttp

test('a window of more than 200 sessions is fetched in one unit per listing and symbol', async () => {
  const resolver = alpaca.host.host.wiring.service(listingsService)
  const universes: unknown[] = []
  const universe: SubjectResolver['universe'] = async (request) => {
    universes.push(request)
    return (await resolver?.universe(request)) ?? []
  }
  const listings = { ...resolver, universe }
  const dates = Array.from({ length: 201 }, (_, index) => addDays('2022-01-01', index))
  const sessions = {
    between: () => dates,
    on: (_: string, date: string) => ({ date, open_at: `${date}T14:30:00Z`, close_at: `${date}T21:00:00Z` }),
  }
  const tools = {
    clock: { now: () => '2026-03-02T22:00:00Z' },
    published: async () => ({ asOf: undefined, pins: new Map() }),
  }
  const unitsIn = (days: number) =>
    alpacaDay.discover?.(
      { from: '', to: '' },
      tools as never,
      {
        ...{ listings, sessions: { ...sessions, between: () => dates.slice(0, days) } },
      } as never,
    )
  const [from, to] = ['2022-01-01', '2022-07-20']
  expect(await unitsIn(201)).toEqual([
    { instrument_id: fakeListingId('XNAS:AAPL'), symbol: 'AAPL', from, to },
    { instrument_id: fakeListingId('XNAS:FB'), symbol: 'FB', from, to: '2022-06-08' },
    { instrument_id: fakeListingId('XNAS:FB'), symbol: 'META', from: '2022-06-09', to },
    { instrument_id: fakeListingId('XNYS:NIO'), symbol: 'NIO', from, to },
  ])
  expect(universes).toMatchObject([{ since: from, on: to }])
  expect(await unitsIn(200)).toHaveLength(200)
})

describe('recorded Alpaca bodies', () => {
  test.skipIf(skipNotice !== '')(`connectors check A1: daily bars for several symbols${skipNotice}`, async () => {
    const { bars } = JSON.parse(body('bars_multi_1Day.json')) as { bars: object }
    alpaca.publisher.put('/v2/stocks/bars', { bars })
    await runTimetable(alpaca.host, { from: '2021-10-13T20:00:00Z', to: '2021-10-15T22:00:00Z' })
    expect([
      ...(await published('AAPL', '2021-10-01', '2021-10-31')),
      ...(await published('NIO', '2021-10-01', '2021-10-31')),
    ]).toEqual([
      'AAPL 2021-10-13 141.21 141.4 139.2 140.91 78993712 595435',
      'AAPL 2021-10-14 142.08 143.88 141.51 143.76 69696731 445634',
      'AAPL 2021-10-15 144.13 144.895 143.51 144.84 67393148 426182',
      'NIO 2021-10-13 35.75 36.68 35.47 36.24 33394068 177991',
      'NIO 2021-10-14 36.09 36.45 35.605 36.28 29890265 166379',
      'NIO 2021-10-15 37 38.29 36.935 37.71 48138793 257074',
    ])
  })

  test.skipIf(skipNotice !== '')(`connectors check A2: pages and a rename${skipNotice}`, async () => {
    alpaca.host.clock.set('2026-03-02T22:00:00Z')
    const unit = { instrument_id: fakeListingId('XNAS:FB'), ...META }
    const [first, second] = [body('bars_META_asof_page1.json'), body('bars_META_asof_page2.json')]
    const tokens = [first, second].map((text) => (JSON.parse(text) as { next_page_token: string }).next_page_token)
    const address = (token?: string) =>
      `/v2/stocks/bars?symbols=META${token === undefined ? '' : `&page_token=${encodeURIComponent(token)}`}`
    alpaca.publisher.put(address(), first)
    alpaca.publisher.put(address(tokens[0]), second)
    alpaca.publisher.put(address(tokens[1]), '{"bars":{},"next_page_token":null}')
    const count = alpaca.publisher.requests().length
    const tools = { http, clock: alpaca.host.clock, published: async () => ({ asOf: undefined, pins: new Map() }) }
    const raw = await alpacaDay.fetch(unit as never, tools as never, {} as never)
    const asked = alpaca.publisher.requests().slice(count)
    expect(
      asked.map(({ address: each }) => {
        const { searchParams: query } = new URL(each, 'http://alpaca')
        return [query.get('start'), query.get('end'), query.get('asof'), query.get('page_token')]
      }),
    ).toEqual([undefined, ...tokens].map((token) => [META.from, META.to, META.to, token ?? null]))
    const report = await alpaca.host.publishUnit(alpacaDay, { unit, raw })
    expect(report).toMatchObject({ quarantined: 0, tallies: { 'other-assignment': 1 } })
    expect(await published('META', '2022-06-01', '2022-06-30')).toEqual([
      'META 2022-06-09 194.28 199.45 183.68 184 23458984 281546',
      'META 2022-06-10 183.04 183.1 175.02 175.57 27398594 365035',
      'META 2022-06-13 170.59 172.575 164.03 164.26 31514255 436284',
    ])
  })

  test('connectors check A3: midnight in New York is the date, in winter too; a different date is rejected', async () => {
    const unit = { date: '2021-12-15', close: '2021-12-15T21:00:00Z' }
    const bars = ['2021-12-15T05:00:00Z', '2021-12-15T04:00:00Z'].map((t) => ({
      t,
      o: 1,
      h: 1,
      l: 1,
      c: 1,
      v: 2.5,
      n: 3,
    }))
    const raw = rawPages({ unit }, [JSON.stringify({ bars: { AAPL: bars }, next_page_token: null })])
    expect(await parseAll(alpacaDay, raw, unit)).toMatchObject([
      { rule: 'fractions', count: 1 },
      { symbol: 'AAPL', date: '2021-12-15', volume: '2', trade_count: '3' },
      { rule: 'other-date', value: '2021-12-14' },
    ])
  })

  test.skipIf(skipNotice !== '')(
    `connectors check A7: several bars at one instant are one row${skipNotice}`,
    async () => {
      const rows = [...alpacaBars(body('crypto_bars_multi.json'))].flatMap((bar) =>
        bar instanceof BadRecord
          ? []
          : [{ ...bar, symbol: bar.symbol.replace('/', ''), exchange_mic: 'CRYPTO', date: bar.at.slice(0, 10) }],
      )
      alpaca.host.clock.set('2026-03-02T22:00:00Z')
      const findings: string[] = []
      const report = await alpaca.host.publish(
        dailyBars,
        rows.map(({ at: _at, trades: trade_count, ...bar }) => ({ ...bar, trade_count })),
        { source: 'pairs', onFinding: ({ rule }) => void findings.push(rule) },
      )
      expect([rows.length, report.published, new Set(findings)]).toEqual([12, 4, new Set(['duplicate-key'])])
      expect(await published('BTCUSD', '2021-11-20', '2021-11-20')).toEqual([
        'BTCUSD 2021-11-20 59488 59683 59374 59638 73.079 264',
      ])
    },
  )
})
