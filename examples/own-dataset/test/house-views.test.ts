import { BadRecord } from '@bourse/kit'
import { fakeDailyBars, fakeListings, fakeSplits, startTestHost, type TestHost } from '@bourse/testkit'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { parseDeskFile } from '../src/desk-file.ts'
import houseViewsDataset, { houseViews } from '../src/index.ts'

const viewsIn = (name: string) =>
  [...parseDeskFile(sample(name))].flatMap((view) => (view instanceof BadRecord ? [] : [view]))
const sample = (name: string) => readFileSync(join(import.meta.dirname, '../sample', name), 'utf8')

describe('a desk file', () => {
  test('a desk file has one view per line, with the exchange that its code names', () => {
    expect([...parseDeskFile(sample('views-20260303.txt'))]).toEqual([
      {
        symbol: 'ANVL',
        exchange_mic: 'XNAS',
        date: '2026-03-03',
        rating: 'hold',
        target_price: '46.5',
        analyst: 'W. Coyote',
        note: 'The cliff in the order book is real',
      },
      expect.objectContaining({ symbol: 'LAMP', exchange_mic: 'XNYS', rating: 'sell', note: null }),
      expect.objectContaining({ symbol: 'TEAS', date: '2026-02-27', target_price: '112' }),
    ])
  })

  test.each([
    ['2026-02-30|ANVL.OQ|BUY|52|W. Coyote|', '2026-02-30 is not a date'],
    ['2026-02-27|ANVL.XX|BUY|52|W. Coyote|', 'ANVL.XX is not the code of a market that we cover'],
    ['2026-02-27|ANVL.OQ|YOLO|52|W. Coyote|', 'YOLO is not a rating'],
    ['2026-02-27|ANVL.OQ|BUY|fifty|W. Coyote|', 'fifty is not a price'],
    ['2026-02-27|ANVL.OQ|BUY|52||', 'it names no analyst'],
  ])('only the line with %s is quarantined', (line, why) => {
    const good = '2026-02-27|TEAS.OQ|HOLD|121.00|A. Liddell|'
    const [bad, other] = [...parseDeskFile(`HOUSE VIEWS|2026-02-27\n${line}\n${good}\nEND|2\n`)]
    expect(bad).toBeInstanceOf(BadRecord)
    expect(bad).toMatchObject({ row: line, message: why })
    expect(other).toMatchObject({ symbol: 'TEAS' })
  })

  test.each([
    ['cut off', sample('views-20260227.txt').split('\n').slice(0, 3).join('\n')],
    ['short of a line', sample('views-20260227.txt').replace(/.*TEAS.*\n/, '')],
    ['something else', '<html>Sign in</html>'],
  ])('a desk file is rejected entirely if it is %s', (_, text) => {
    expect(() => [...parseDeskFile(text)]).toThrow(/expected a (complete )?file of house views/)
  })

  test('a missing desk file means a day without views', () => {
    expect([...parseDeskFile('')]).toEqual([])
  })
})

describe('served', () => {
  const listings = fakeListings([
    { id: 'ins_anvil', stretches: [{ symbol: 'ANVL', exchange_mic: 'XNAS' }] },
    { id: 'ins_teapot', stretches: [{ symbol: 'TEAS', exchange_mic: 'XNAS' }] },
    { id: 'ins_lamp', stretches: [{ symbol: 'LAMP', exchange_mic: 'XNYS' }] },
  ])
  const bars = fakeDailyBars([
    { instrument_id: 'ins_anvil', date: '2026-02-27', close: '39.01' },
    { instrument_id: 'ins_anvil', date: '2026-03-06', close: '20' },
    { instrument_id: 'ins_teapot', date: '2026-02-26', close: '60' },
  ])
  const splits = fakeSplits([
    { instrument_id: 'ins_anvil', execution_date: '2026-03-04', ratio: '2' },
    { instrument_id: 'ins_teapot', execution_date: '2026-02-27', ratio: '0.5' },
  ])
  let host: TestHost
  let key: string

  beforeAll(async () => {
    host = await startTestHost({ datasets: [listings, bars, splits, houseViewsDataset], clock: '2026-03-02T08:00:00Z' })
    key = await host.key()
    for (const [file, at] of [
      ['views-20260227.txt', '2026-03-02T08:00:00Z'],
      ['views-20260303.txt', '2026-03-03T07:45:00Z'],
    ] as const) {
      host.clock.set(at)
      const report = await host.publish(houseViews, viewsIn(file), { source: 'research-desk' })
      expect(report).toMatchObject({ rows: 3, quarantined: 0 })
    }
    host.clock.set('2026-03-09T12:00:00Z')
  })
  afterAll(() => host.close())

  const get = (path: string) => host.get(path, { key })

  test('a correction replaces the earlier view, which as_of still returns', async () => {
    const [now] = (await get('/v1/house-views?symbols=TEAS')).json.data
    expect(now).toMatchObject({ date: '2026-02-27', target_price: 112, note: expect.stringMatching(/^Correction/) })
    const then = await get('/v1/house-views?symbols=TEAS&as_of=2026-03-03T00:00:00Z')
    expect(then.json.data[0]).toMatchObject({ date: '2026-02-27', target_price: 121 })
  })

  test('the upside compares the newest view with the newest close, as a fraction of the close', async () => {
    const answer = await get('/v1/house-views/upside?symbols=LAMP,TEAS,ANVL&date=2026-03-06')
    expect(answer.json.data).toEqual([
      expect.objectContaining({
        symbol: 'LAMP',
        rating: 'sell',
        target_price: 19,
        close_date: null,
        close: null,
        upside: null,
      }),
      // A 1-for-2 reverse split on the day of the view: the earlier close refers to shares worth half as much.
      expect.objectContaining({
        symbol: 'TEAS',
        target_price: 56,
        close_date: '2026-02-26',
        close: 60,
        upside: -0.066667,
      }),
      // A 2-for-1 split between the view and the close.
      expect.objectContaining({
        symbol: 'ANVL',
        view_date: '2026-03-03',
        target_price: 23.25,
        close: 20,
        upside: 0.1625,
      }),
    ])
  })

  test('an earlier date uses the view and the close of that date', async () => {
    const answer = await get('/v1/house-views/upside?symbols=ANVL&date=2026-02-28')
    expect(answer.json.data).toEqual([
      expect.objectContaining({
        view_date: '2026-02-27',
        target_price: 52,
        close_date: '2026-02-27',
        upside: 0.332992,
      }),
    ])
  })

  test('a listing without a view is reported and has no row', async () => {
    const answer = await get('/v1/house-views/upside?symbols=ANVL,LAMP&date=2026-02-20')
    expect(answer.json.data).toEqual([])
    expect(answer.json.meta.errors).toEqual([
      expect.objectContaining({ code: 'no-data', symbol: 'ANVL', instrument_id: 'ins_anvil' }),
      expect.objectContaining({ code: 'no-data', symbol: 'LAMP' }),
    ])
  })
})
