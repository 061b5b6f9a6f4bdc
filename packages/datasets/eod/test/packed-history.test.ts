import type { Knowledge } from '@bourse/kit'
import { addDays } from '@bourse/kit/values'
import { dailyBars as barsService, type DailyBars } from '@bourse/services'
import { fakeListingId, fakeListings, startTestHost, type TestHost } from '@bourse/testkit'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import eod, { dailyBars } from '../src/index.ts'

const TODAY = '2026-11-21'
const SYMBOLS = ['DAILY', 'RARE', 'GONE', 'NEW', 'DENSE']
const idOf = (symbol: string) => fakeListingId(`XNAS:${symbol}`)
const IDS = SYMBOLS.map(idOf)

/**
 * Each listing's dates: weekly bars, yearly bars, a listing that ended long ago, a listing that began this week, and
 * daily bars.
 */
const DATES: Readonly<Record<string, readonly string[]>> = {
  DAILY: Array.from({ length: 150 }, (_, index) => addDays(`2024-01-0${2 + (index % 2)}`, index * 7)),
  RARE: ['2019-03-04', '2020-03-03', '2021-03-03', '2026-11-18'],
  GONE: ['2018-05-02', '2018-05-03'],
  NEW: ['2026-11-17', '2026-11-18'],
  DENSE: Array.from({ length: 90 }, (_, index) => addDays('2026-08-20', index)),
}

const datesOf = (symbol: string) => DATES[symbol] ?? expect.fail(symbol)

let host: TestHost
let bars: DailyBars
let knowledge: Knowledge
beforeAll(async () => {
  host = await startTestHost({
    datasets: [fakeListings(SYMBOLS.map((name) => `XNAS:${name}`)), eod],
    clock: `${TODAY}T12:00:00Z`,
  })
  const rows = SYMBOLS.flatMap((symbol) => datesOf(symbol).map((date) => ({ symbol, date, close: '10' })))
  await host.publish(dailyBars, rows, { source: 'primary', market: 'XNAS' })
  expect(await host.pack(eod)).toBeGreaterThan(100)
  bars = host.host.wiring.service(barsService) ?? expect.fail('no bars')
  knowledge = { asOf: undefined, pins: host.host.engine.versions().pins, today: TODAY }
})
afterAll(() => host.close())

const told = (rows: Awaited<ReturnType<DailyBars['range']>>) =>
  SYMBOLS.map((symbol) => rows.filter((row) => row.instrument_id === idOf(symbol)).map(({ date }) => date))

describe('the daily bars service on packed history', () => {
  test('range reads between two dates, packed or not', async () => {
    const [from, to] = ['2019-03-05', '2026-11-17']
    const expected = SYMBOLS.map((symbol) => datesOf(symbol).filter((date) => date >= from && date <= to))
    expect(told(await bars.range({ ids: IDS, from, to, knowledge }))).toEqual(expected)
  })

  test.each([1, 3, 30, 100])('latest %i reads as far back as necessary', async (count) => {
    for (const on of [TODAY, '2024-06-30', '2018-05-02', '2017-01-01']) {
      const expected = SYMBOLS.map((symbol) =>
        datesOf(symbol)
          .filter((date) => date <= on)
          .slice(-count),
      )
      expect(told(await bars.latest({ ids: IDS, on, count, knowledge })), on).toEqual(expected)
    }
    const since = await bars.latest({ ids: IDS, on: TODAY, from: '2020-03-04', count, knowledge })
    expect(told(since)[1]).toEqual(['2021-03-03', '2026-11-18'].slice(-count))
  })

  test.each([1, 3, 30, 100])('earliest %i reads as far ahead as necessary', async (count) => {
    for (const from of ['1990-01-01', '2018-05-03', '2024-06-30', TODAY]) {
      const expected = SYMBOLS.map((symbol) =>
        datesOf(symbol)
          .filter((date) => date >= from)
          .slice(0, count),
      )
      expect(told(await bars.earliest({ ids: IDS, from, count, knowledge })), from).toEqual(expected)
    }
  })

  test('returns nothing near the ends of the calendar, regardless of the limit', async () => {
    const none = SYMBOLS.map(() => [])
    for (const from of ['9700-01-01', '9999-12-31'])
      expect(told(await bars.earliest({ ids: IDS, from, count: 50_001, knowledge })), from).toEqual(none)
    for (const on of ['0001-01-01', '0200-01-01'])
      expect(told(await bars.latest({ ids: IDS, on, count: 50_001, knowledge })), on).toEqual(none)
  })
})

describe('eod rule 4: a bar that differs from the previous close by at least 90%', () => {
  const held = async (symbol: string, date: string, close: string) => {
    const report = await host.publish(dailyBars, [{ symbol, date, close }], { source: 'primary', market: 'XNAS' })
    return report.held
  }

  test('the bar is held even if the previous bar is packed, recent or years old', async () => {
    expect(await held('RARE', '2026-11-19', '0.5')).toBe(1)
    expect(await held('GONE', '2018-05-08', '0.5')).toBe(1)
    expect(await held('GONE', '2018-05-07', '10.5')).toBe(0)
  })

  test('the bar is held if the next session, also packed, does not confirm it', async () => {
    expect(await held('GONE', '2018-05-01', '200')).toBe(0)
    expect(await held('RARE', '2020-03-05', '200')).toBe(1)
  })

  test('the bar is not held if the previous bar is more than ten sessions old', async () => {
    expect(await held('RARE', '2020-06-01', '200')).toBe(0)
    expect(await held('GONE', '2026-11-19', '0.5')).toBe(0)
  })
})
