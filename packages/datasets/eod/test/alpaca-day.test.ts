import { latestEnd } from '@bourse/alpaca'
import { runTimetable, type TaskRun, type TimetableEvent } from '@bourse/testkit'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startAlpacaHost, type AlpacaHost } from './support/alpaca-host.ts'

const SYMBOLS = ['AAPL', 'MSFT', 'VOO']
const DATES = ['2025-11-24', '2025-11-25', '2025-11-26', '2025-11-28']
const bar = (date: string, c: number) => ({ t: `${date}T05:00:00Z`, o: 10, h: 300, l: 5, c, v: 1200, n: 31, vw: 10 })

/** Closes by date; the symbol's index is added to each. */
const closes = new Map(DATES.map((date, index) => [date, 100 + 10 * index]))
const table = () => ({
  bars: Object.fromEntries(
    SYMBOLS.map((symbol, index) => [symbol, [...closes].map(([date, close]) => bar(date, close + index))]),
  ),
})

let alpaca: AlpacaHost
let key: string
beforeAll(async () => {
  alpaca = await startAlpacaHost([
    ...['XNAS:AAPL', 'XNAS:MSFT', 'ARCX:VOO', 'XLON:VOD', 'OTCM:TCEHY'],
    { kind: 'FUND', stretches: [{ symbol: 'VFIAX', exchange_mic: 'XNAS' }] },
  ])
  key = await alpaca.host.key()
  alpaca.publisher.put('/v2/stocks/bars', table())
})
afterAll(() => alpaca.close())

async function run(from: string, to: string, events: readonly TimetableEvent[] = []): Promise<readonly TaskRun[]> {
  const runs = await runTimetable(alpaca.host, { from, to, events })
  return runs.filter(({ task }) => task === 'eod__alpaca-day')
}

const outcomes = (runs: readonly TaskRun[]) => runs.map(({ at, outcome }) => `${at.slice(5, 16)} ${outcome}`)
const askedDates = (from = 0) =>
  alpaca.publisher
    .requests()
    .slice(from)
    .map(({ address }) => new URL(address, 'http://alpaca').searchParams.get('asof'))

async function served(symbol: string, more = ''): Promise<readonly string[]> {
  const path = `/v1/eod?symbols=${symbol}&from=2025-11-20&to=2025-12-31&order=asc${more}`
  const { json } = await alpaca.host.get(path, { key })
  return json.data.map(({ date, close }: { date: string; close: number }) => `${date} ${close}`)
}

describe('a week of daily bars from Alpaca', () => {
  test('fetches every US listing in one request, page by page, and publishes after the close', async () => {
    const runs = await run('2025-11-24T21:00:00Z', '2025-11-24T23:00:00Z')
    expect(outcomes(runs)).toEqual(['11-24T21:35 done'])
    const last = alpaca.publisher.requests().slice(-2)
    expect(last.map(({ address }) => address)).toEqual(
      ['', '&page_token=2'].map(
        (page) =>
          '/v2/stocks/bars?symbols=AAPL%2CMSFT%2CVOO&timeframe=1Day&start=2025-11-24&end=2025-11-24T21%3A19%3A00Z' +
          `&adjustment=raw&feed=sip&asof=2025-11-24&limit=10000${page}`,
      ),
    )
    expect(await Promise.all(SYMBOLS.map((symbol) => served(symbol)))).toEqual([
      ['2025-11-24 100'],
      ['2025-11-24 101'],
      ['2025-11-24 102'],
    ])
  })

  test('waits out a 429 within the run, and retries a truncated response', async () => {
    const path = '/v2/stocks/bars'
    alpaca.publisher.fault({ path, nth: 1, answer: { status: 429, headers: { 'retry-after': '7' } } })
    alpaca.publisher.fault({ path, nth: 4, answer: { cut: 40 } })
    const runs = await run('2025-11-25T11:00:00Z', '2025-11-25T23:00:00Z')
    alpaca.publisher.clearFaults()
    expect(outcomes(runs)).toEqual(['11-25T11:45 done', '11-25T21:35 done'])
    expect(await served('VOO')).toEqual(['2025-11-24 102', '2025-11-25 112'])
  })

  test('publishes nothing for a day whose second page fails, then the whole day later', async () => {
    // Five sessions are requested: two empty ones, then three with two pages each.
    const answer = { status: 429, headers: { 'retry-after': '900' } }
    alpaca.publisher.fault({ path: '/v2/stocks/bars', nth: 8, answer })
    const before: (readonly string[])[] = []
    const events = [{ at: '2025-11-26T21:45:00Z', run: async () => void before.push(await served('AAPL')) }]
    const runs = await run('2025-11-26T21:00:00Z', '2025-11-26T23:00:00Z', events)
    alpaca.publisher.clearFaults()
    expect(outcomes(runs)).toEqual(['11-26T21:35 again', '11-26T21:50 done'])
    expect(before).toEqual([['2025-11-24 100', '2025-11-25 110']])
    expect(await served('AAPL')).toEqual(['2025-11-24 100', '2025-11-25 110', '2025-11-26 120'])
  })

  test('skips the holiday, reads the half day, and picks up a late correction', async () => {
    const count = alpaca.publisher.requests().length
    await run('2025-11-27T00:00:00Z', '2025-11-28T19:00:00Z')
    expect(new Set(askedDates(count))).not.toContain('2025-11-27')
    expect(await served('MSFT')).toHaveLength(4)
    const evening = alpaca.host.clock.now()
    closes.set('2025-11-28', 131)
    alpaca.publisher.put('/v2/stocks/bars', table())
    await run('2025-11-29T11:00:00Z', '2025-11-29T12:00:00Z')
    expect((await served('AAPL')).at(-1)).toBe('2025-11-28 131')
    expect((await served('AAPL', `&as_of=${evening}`)).at(-1)).toBe('2025-11-28 130')
  })

  test('an empty day is requested every 15 minutes', async () => {
    const runs = await run('2025-12-01T21:00:00Z', '2025-12-01T22:10:00Z')
    expect(outcomes(runs)).toEqual(['12-01T21:35 again', '12-01T21:50 again', '12-01T22:05 again'])
    expect(runs[0]?.why).toMatch('US 2025-12-01: 0 rows, expected about 3')
  })

  test('connectors check A8: a plan without the tape stops its source, and a rejected key stops all sources', async () => {
    const message = 'subscription does not permit querying recent SIP data'
    alpaca.publisher.fault({ path: '/v2/stocks/bars', answer: { status: 403, body: { message } } })
    const stopped = await run('2025-12-02T21:00:00Z', '2025-12-02T22:00:00Z')
    alpaca.publisher.clearFaults()
    expect(stopped).toMatchObject([{ outcome: 'off', why: expect.stringContaining(message) }])
    // Any other rejection is a request error, and the source continues.
    alpaca.publisher.fault({
      path: '/v2/stocks/bars',
      nth: 1,
      answer: { status: 403, body: { message: 'forbidden.' } },
    })
    const failed = await run('2025-12-03T11:00:00Z', '2025-12-03T11:46:00Z')
    alpaca.publisher.clearFaults()
    expect(failed.map(({ outcome }) => outcome)).toEqual(['failed', 'done'])
    expect(failed[0]?.why).toContain('returned 403')
    alpaca.publisher.setKey('another')
    const count = alpaca.publisher.requests().length
    const refused = await run('2025-12-03T12:00:00Z', '2025-12-04T12:00:00Z')
    expect(new Set(refused.map(({ outcome }) => outcome))).toEqual(new Set(['off']))
    expect(alpaca.publisher.requests()).toHaveLength(count + 1)
  })

  test('connectors check A8: no request range ends within the free plan’s delay', () => {
    for (const { at, address } of alpaca.publisher.requests()) {
      const end = new URL(address, 'http://alpaca').searchParams.get('end') ?? ''
      expect(end.length === 10 ? end < at.slice(0, 10) : end <= latestEnd(at), `${at} ${address}`).toBe(true)
    }
  })

  test('connectors check G14: no request contains a key', () => {
    expect(JSON.stringify(alpaca.publisher.requests())).not.toContain('SECRET-CANARY-1')
  })
})
