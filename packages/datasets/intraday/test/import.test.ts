import { ruleSessions } from '@bourse/calendar-rules'
import { startTestHost, type TestHost, sessionsDataset } from '@bourse/testkit'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import intraday from '../src/index.ts'
import { importing } from './support/import-file.ts'
import { world } from './support/world.ts'

let host: TestHost
let key: string

beforeAll(async () => {
  host = await startTestHost({
    datasets: [world, sessionsDataset(ruleSessions), intraday],
    clock: '2026-03-10T22:00:00Z',
  })
  key = await host.key()
})

afterAll(() => host.close())

async function rowsOf(query: string) {
  const answer = await host.get(`/v1/intraday?${query}`, { key })
  expect(answer.status, answer.text).toBe(200)
  return answer.json.data as readonly Readonly<Record<string, unknown>>[]
}

describe('bar files', () => {
  test('accepts klines with Unix milliseconds and prices with trailing zeros', async () => {
    const klines = [
      'symbol,interval,open_time,open,high,low,close,volume,close_time,quote_volume,count,ignore',
      'ETHUSD,1h,1773014400000,2010.50000000,2020.00000000,2001.25000000,2015.75000000,812.33800000,' +
        '1773017999999,1637000.1,2210,0',
      'ETHUSD,1h,1773018000000,2015.75000000,2016.00000000,1999.00000000,2000.00000000,640.00000000,' +
        '1773021599999,1285000.2,1804,0',
    ]
    const { report } = await importing(host, klines.join('\n'), { open_time: 'datetime' })
    expect(report).toMatchObject({ rows: 2, published: 2, quarantined: 0 })
    expect(await rowsOf('symbols=ETHUSD&interval=1h&order=asc')).toMatchObject([
      { datetime: '2026-03-09T00:00:00Z', open: 2010.5, high: 2020, low: 2001.25, close: 2015.75, volume: 812.338 },
      { datetime: '2026-03-09T01:00:00Z', open: 2015.75, low: 1999, close: 2000, volume: 640 },
    ])
  })

  test('accepts local date and time, under any column names', async () => {
    const file = [
      'Ticker,MIC,Day,At,Bar,O,H,L,C,V',
      'AAPL,XNAS,2026-03-09,09:30,5m,10,11,9.5,10.5,1200',
      'AAPL,XNAS,2026-03-09,09:35,5m,10.5,11,10,10.75,900',
      'AAPL,XNAS,2026-03-09,16:00,5m,10.75,10.75,10.75,10.75,100',
      'AAPL,XNAS,2026-03-09,09:40,5m,10.5,11,10,soon,900',
    ]
    const { report, reasons } = await importing(host, file.join('\r\n'), {
      Ticker: 'symbol',
      MIC: 'exchange_mic',
      Day: 'date',
      At: 'time',
      Bar: 'interval',
      O: 'open',
      H: 'high',
      L: 'low',
      C: 'close',
      V: 'volume',
    })
    expect(report).toMatchObject({ rows: 4, published: 2, quarantined: 2 })
    expect(reasons.toSorted()).toEqual([
      '2026-03-09T20:00:00Z is outside the regular session of XNAS',
      'close: expected a decimal such as 189.95, got "soon"',
    ])
    expect(await rowsOf('symbols=AAPL&order=asc')).toMatchObject([
      { datetime: '2026-03-09T13:30:00Z' },
      { datetime: '2026-03-09T13:35:00Z' },
    ])
  })
})
