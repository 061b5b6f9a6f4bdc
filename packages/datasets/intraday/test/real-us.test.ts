import { realFile, realPath, skipNotice } from '@bourse/testkit/real-data'
import { hourBars } from '@bourse/lean'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import intraday from '../src/index.ts'
import { apart, dailyBar, realFolder, startRealHost, whole } from './support/real-data.ts'

describe.skipIf(skipNotice !== '')(`real minute files for US listings${skipNotice}`, () => {
  let real: Awaited<ReturnType<typeof startRealHost>>

  beforeAll(async () => {
    real = await startRealHost(
      ['XNAS:AAPL', 'XNAS:GOOG', 'XNYS:BAC', 'XNYS:IBM', 'XNYS:TWX', 'ARCX:SPY'],
      '2013-10-12T12:00:00Z',
    )
  })

  afterAll(() => real.close())

  const stocks = (...names: readonly string[]) => ({
    given: { stocks: names },
    bytes: realFolder('us-intraday-minute'),
  })

  /** Returns a listing's daily bar from a different file by the same collector. */
  const dailyOf = (ticker: string, date: string) =>
    dailyBar(realFile('us-eod-raw', 'daily', `${ticker.toLowerCase()}.zip`), date)

  /**
   * The volume is 66% to 100% of the day's, and the range is within the day's, except for individual prints that only
   * one of the files contains.
   */
  function expectWithin(day: ReturnType<typeof whole>, daily: Awaited<ReturnType<typeof dailyOf>>, name: string) {
    const share = day.volume / Number(daily.volume)
    expect(share, name).toBeGreaterThan(0.66)
    expect(share, name).toBeLessThanOrEqual(1)
    expect(day.high, name).toBeLessThanOrEqual(Number(daily.high) * 1.0005)
    expect(day.low, name).toBeGreaterThanOrEqual(Number(daily.low) * 0.9995)
  }

  test('intraday rule 8: volume is 66% to 100% of the day’s, and the range is within the day’s', async () => {
    const dates = ['2013-10-04', '2013-10-07', '2013-10-08', '2013-10-09', '2013-10-10', '2013-10-11']
    await real.publish('2013-10-12T12:00:00Z', dates, stocks('XNYS:BAC', 'XNYS:IBM', 'ARCX:SPY'))
    const days = { BAC: dates.slice(0, 5), IBM: dates, SPY: dates.slice(0, 4) }
    for (const [symbol, own] of Object.entries(days))
      for (const date of own) {
        const day = whole(await real.rowsOf(`symbols=${symbol}&from=${date}&to=${date}`))
        const daily = await dailyOf(symbol, date)
        expectWithin(day, daily, `${symbol} ${date}`)
        expect([day.open, day.close], `${symbol} ${date}`).toEqual([Number(daily.open), Number(daily.close)])
      }
  })

  describe('AAPL from 2014-06-05 to 2014-06-09, across its split', () => {
    const dates = ['2014-06-05', '2014-06-06', '2014-06-09']

    beforeAll(() => real.publish('2014-06-10T12:00:00Z', dates, stocks('XNAS:AAPL')))

    test('intraday rule 3: AAPL has 78 5-minute bars and 7 hourly bars each day, starting at 9:30 New York', async () => {
      for (const date of dates) {
        const [five, hours] = [
          await real.rowsOf(`symbols=AAPL&from=${date}&to=${date}`),
          await real.rowsOf(`symbols=AAPL&interval=1h&from=${date}&to=${date}`),
        ]
        expect(five).toHaveLength(78)
        expect(hours.map(({ datetime }) => datetime.slice(11, 16))).toEqual([
          '13:30',
          '14:30',
          '15:30',
          '16:30',
          '17:30',
          '18:30',
          '19:30',
        ])
        for (const [at, hour] of hours.entries())
          expect(hour, hour.datetime).toMatchObject(whole(five.slice(at * 12, at * 12 + 12)))
      }
    })

    test('intraday rule 3: 5-minute bars add up to the same collector’s hourly file', async () => {
      // The file's hours start on the wall-clock hour and ours at 9:30, so they are compared through the 5-minute bars
      // that make up both.
      const file = await Array.fromAsync(
        hourBars(realFile('us-eod-raw', 'hour', 'aapl.zip'), { zone: 'America/New_York' }),
      )
      for (const date of dates) {
        const five = await real.rowsOf(`symbols=AAPL&from=${date}&to=${date}`)
        const hours = Map.groupBy(five, ({ datetime }) => `${datetime.slice(0, 13)}:00:00Z`)
        const ofFile = file.flatMap((bar) => (bar instanceof Error || !bar.datetime.startsWith(date) ? [] : [bar]))
        expect(ofFile.map(({ datetime }) => datetime)).toEqual([...hours.keys()])
        for (const bar of ofFile) {
          const ours = whole(hours.get(bar.datetime) ?? [])
          expect(ours.volume, bar.datetime).toBe(Number(bar.volume))
          // On the first two days, the collector's hours lack individual prints that its minutes contain.
          const tolerance = date === '2014-06-09' ? 0 : 0.0002
          for (const name of ['open', 'high', 'low', 'close'] as const)
            expect(apart(ours[name], bar[name]), `${bar.datetime} ${name}`).toBeLessThanOrEqual(tolerance)
        }
      }
    })

    test('intraday rule 8: AAPL’s bars open and close with the day, within its range', async () => {
      for (const date of dates) {
        const day = whole(await real.rowsOf(`symbols=AAPL&interval=1h&from=${date}&to=${date}`))
        const daily = await dailyOf('AAPL', date)
        expect([day.open, day.close, day.volume]).toEqual([daily.open, daily.close, daily.volume].map(Number))
        expectWithin(day, daily, date)
      }
    })
  })

  test('a folder of these files is ingested by day, and files older than 30 days are reported', async () => {
    const folder = realPath('us-intraday-minute', 'twx')
    real.host.clock.set('2014-07-08T12:00:00Z')
    const report = await real.host.ingest(intraday, 'lean-minutes', [folder])
    expect(report).toMatchObject({ files: 4, units: 4 })
    expect(report.others.every((name) => name.endsWith('_quote.zip'))).toBe(true)
    const days = (await real.rowsOf('symbols=TWX')).map(({ datetime }) => datetime.slice(0, 10))
    expect([...new Set(days)]).toEqual(['2014-06-09', '2014-06-23'])
    expect(report.quarantined).toBe(2 * 78)
  })

  test('intraday rule 3: GOOG closes early, at 13:00 New York, on 2015-12-24', async () => {
    await real.publish('2015-12-29T12:00:00Z', ['2015-12-23', '2015-12-24', '2015-12-28'], stocks('XNAS:GOOG'))
    const five = await real.rowsOf('symbols=GOOG&from=2015-12-24&to=2015-12-24')
    expect([five.length, five[0]?.datetime, five.at(-1)?.datetime]).toEqual([
      42,
      '2015-12-24T14:30:00Z',
      '2015-12-24T17:55:00Z',
    ])
    const hours = await real.rowsOf('symbols=GOOG&interval=1h&from=2015-12-24&to=2015-12-24')
    expect(hours.map(({ datetime }) => datetime.slice(11, 16))).toEqual(['14:30', '15:30', '16:30', '17:30'])
    expect(hours[3]).toMatchObject(whole(five.slice(36)))
    expectWithin(whole(five), await dailyOf('GOOG', '2015-12-24'), '2015-12-24')
    expect(await real.rowsOf('symbols=GOOG&from=2015-12-25&to=2015-12-27')).toEqual([])
  })
})
