import { realFile, skipNotice } from '@bourse/testkit/real-data'
import { gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { apart, dailyBar, realFolder, startRealHost, whole } from './support/real-data.ts'
import { importing } from './support/import-file.ts'

describe.skipIf(skipNotice !== '')(`real intraday files for pairs${skipNotice}`, () => {
  let real: Awaited<ReturnType<typeof startRealHost>>

  beforeAll(async () => {
    const names = ['FOREX:EURUSD', 'CRYPTO:BTCUSD', 'CRYPTO:ETHUSD', 'CRYPTO:BTCUSDT']
    real = await startRealHost(names, '2014-05-15T12:00:00Z')
  })

  afterAll(() => real.close())

  test('intraday rule 5: EURUSD has minutes, starting on Sunday at 17:00 New York, that match the daily bar', async () => {
    const dates = ['2014-05-01', '2014-05-02', '2014-05-04', '2014-05-11', '2014-05-12', '2014-05-13']
    const files = { given: { forex: ['EURUSD'] }, bytes: realFolder('forex', 'lean') }
    await real.publish('2014-05-15T12:00:00Z', dates, files)
    const sunday = await real.rowsOf('symbols=EURUSD&interval=1m&from=2014-05-04&to=2014-05-04')
    expect([sunday[0]?.datetime, sunday[0]?.volume]).toEqual(['2014-05-04T21:00:00Z', null])
    const friday = await real.rowsOf('symbols=EURUSD&interval=1m&from=2014-05-02&to=2014-05-02')
    expect(friday.at(-1)?.datetime).toBe('2014-05-02T20:59:00Z')
    const hours = await real.rowsOf('symbols=EURUSD&interval=1h&from=2014-05-12T05:00:00Z&to=2014-05-13T04:00:00Z')
    expect(hours).toHaveLength(24)
    const [day, daily] = [whole(hours), await forexDay('2014-05-12')]
    expect([day.open, day.close]).toEqual([daily.open, daily.close])
    // The mid price is never as high as the midpoint of the highest bid and the highest ask.
    expect(day.high).toBeLessThanOrEqual(daily.high)
    expect(day.high).toBeGreaterThan(daily.high - 0.0001)
    expect(day.low).toBeGreaterThanOrEqual(daily.low)
    expect(day.low).toBeLessThan(daily.low + 0.0001)
  })

  async function forexDay(date: string) {
    const file = realFile('forex', 'lean', 'forex-fxcm-daily-eurusd.zip')
    const { open, high, low, close } = await dailyBar(file, date, { quote: true, scaled: false })
    return { open: Number(open), high: Number(high), low: Number(low), close: Number(close) }
  }

  test('intraday rule 4: BTCUSD and ETHUSD have minutes, with volume in coins, close to the daily bar', async () => {
    const dates = ['2018-04-04', '2018-04-05', '2018-04-06']
    const files = { given: { crypto: ['BTCUSD', 'ETHUSD'] }, bytes: realFolder('crypto', 'lean') }
    await real.publish('2018-04-07T12:00:00Z', dates, files)
    for (const date of dates.slice(1)) {
      expect(await real.rowsOf(`symbols=BTCUSD&interval=1m&from=${date}&to=${date}`)).toHaveLength(1440)
      const hours = await real.rowsOf(`symbols=BTCUSD&interval=1h&from=${date}&to=${date}`)
      expect(hours).toHaveLength(24)
      const day = whole(hours)
      const daily = await dailyBar(realFile('crypto', 'lean', 'coinbase-daily-btcusd_trade.zip'), date, {
        scaled: false,
      })
      for (const name of ['open', 'high', 'low', 'close', 'volume'] as const)
        expect(apart(day[name], daily[name]), `${date} ${name}`).toBeLessThan(0.002)
    }
    expect(await real.rowsOf('symbols=ETHUSD&interval=5m&from=2018-04-05&to=2018-04-05')).toHaveLength(288)
  })

  test('from Binance’s hourly klines, only hourly bars are served, including gaps', async () => {
    real.host.clock.set('2023-04-01T00:30:00Z')
    const [header = '', ...lines] = gunzipSync(realFile('crypto', 'binance', 'BTCUSDT-1h-2023-03.csv.gz'))
      .toString()
      .trim()
      .split(/\r?\n/)
    const text = [`symbol,interval,${header}`, ...lines.map((line) => `BTCUSDT,1h,${line}`)].join('\n')
    const { report } = await importing(real.host, text, { open_time: 'datetime' })
    // March 1 is 31 days ago.
    expect(report).toMatchObject({ rows: 743, quarantined: 24, published: 719 })
    const hours = await real.rowsOf('symbols=BTCUSDT&interval=1h')
    expect(hours).toHaveLength(719)
    expect(hours.map(({ datetime }) => datetime)).not.toContain('2023-03-24T13:00:00Z')
    expect(hours.filter(({ volume }) => volume === 0)).toHaveLength(1)
    const [time, open, high, low, close, volume] = lines.at(-1)?.split(',') ?? []
    expect([hours.at(-1)]).toMatchObject([
      { open: Number(open), high: Number(high), low: Number(low), close: Number(close), volume: Number(volume) },
    ])
    expect(Date.parse(hours.at(-1)?.datetime ?? '')).toBe(Number(time))
    expect((await real.host.get('/v1/intraday?symbols=BTCUSDT&interval=5m', { key: real.key })).json.code).toBe(
      'unsupported-interval',
    )
  })
})
