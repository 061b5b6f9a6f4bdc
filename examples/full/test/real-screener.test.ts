import eod, { dailyBars } from '@bourse/eod'
import screener from '@bourse/screener'
import { fakeListings, fakeSessions, fakeSplits, runTimetable, startTestHost, type TestHost } from '@bourse/testkit'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { describeReal, realPath } from './support/real-data.ts'
import { listingsOf, splitsOf, universeDays, type UniverseDay } from './support/universe-days.ts'

const DAY = '2014-03-31'

describeReal('the screener on the entire US market', () => {
  let days: readonly UniverseDay[]
  let host: TestHost
  let key: string
  const symbols = new Map<string, string>()

  beforeAll(async () => {
    days = universeDays(realPath('us-universe-day')).filter(({ date }) => date <= DAY)
    const datasets = [fakeListings(listingsOf(days)), fakeSplits(splitsOf(days)), fakeSessions(), eod, screener]
    host = await startTestHost({ datasets, clock: '2014-04-01T02:00:00Z' })
    key = await host.key()
    for (const { rows } of days) {
      host.clock.advance(60_000)
      for (const { instrument_id, symbol } of rows.values()) symbols.set(instrument_id, symbol)
      const bars = [...rows.values()].map(({ instrument_id, date, close, volume }) => ({
        instrument_id,
        date,
        close,
        volume,
      }))
      await host.publish(dailyBars, bars, { source: 'primary' })
    }
    await runTimetable(host, { from: '2014-04-01T02:20:00Z', to: '2014-04-01T02:31:00Z' })
  }, 240_000)
  afterAll(() => host?.close())

  interface Row {
    readonly instrument_id: string
    readonly fields: Readonly<Record<string, number>>
  }

  async function screen(filters: readonly object[], sort: readonly object[]): Promise<readonly Row[]> {
    const { status, json } = await host.post('/v1/screener', { filters, sort, limit: 1000 }, { key })
    expect(status, JSON.stringify(json)).toBe(200)
    expect(json.meta.snapshot.snapshot_date).toBe(DAY)
    return json.data
  }
  const names = (rows: readonly Row[]) => rows.map(({ instrument_id }) => symbols.get(instrument_id))
  const close = (op: string, value: number) => ({ field: 'close', op, value })
  const traded = (value: number) => ({ field: 'dollar_volume', op: 'gte', value })
  const byVolume = [{ field: 'dollar_volume' }]

  it('check 20: listings with a price of at least a hundred and a billion in volume', async () => {
    const rows = await screen([close('gte', 100), traded(1_000_000_000)], byVolume)
    expect(names(rows)).toEqual(['SPY', 'IWM', 'AAPL', 'GOOG', 'TSLA', 'AMZN', 'IBM', 'GLD', 'NFLX'])
  })

  it('check 20: several filters on one field form a range', async () => {
    const filters = [close('gte', 10), close('lt', 20), { field: 'volume', op: 'gte', value: 10_000_000 }]
    const expected = 'AA ACAS BAC BBD CX EWJ F ITUB NDZ PBR PBR.A RF SUNE SYMC TZA VALE VALE.P'.split(' ')
    expect(names(await screen(filters, byVolume)).toSorted()).toEqual(expected)
    expect(await screen([close('gte', 100)], byVolume)).toHaveLength(320)
    const between = await host.post(
      '/v1/screener',
      { filters: [close('gte', 50), close('lte', 100)], sort: byVolume, limit: 1000 },
      { key },
    )
    const rest = await host.post(
      '/v1/screener',
      {
        filters: [close('gte', 50), close('lte', 100)],
        sort: byVolume,
        limit: 1000,
        cursor: between.json.meta.next_cursor,
      },
      { key },
    )
    expect(between.json.data.length + rest.json.data.length).toBe(1_117)
  })

  it('check 20: changes from the previous day, except for the held bar', async () => {
    const rows = await screen([traded(100_000_000)], [{ field: 'change_ratio' }])
    const moved = rows.filter(({ fields }) => fields['change_ratio'] !== null)
    expect(names(moved.slice(0, 1))).toEqual(['ACAS'])
    expect(moved[0]?.fields['change_ratio']).toBeCloseTo(0.1112, 4)
    expect(names(moved.slice(-1))).toEqual(['MNKD'])
    expect(moved.at(-1)?.fields['change_ratio']).toBeCloseTo(-0.1677, 4)
  })
})
