import { describe, expect, test } from 'vitest'
import { leanMinutes } from '../src/sources/lean-minutes.ts'
import { readLean, type LeanRow, type LeanRun } from './support/read-lean.ts'
import { zipOf } from '@bourse/testkit'

/** Fetches and parses one date's files from memory. */
function read(
  files: Readonly<Record<string, Uint8Array>>,
  given: LeanRun['given'],
  date = '2026-03-02',
  now = '2026-03-03T12:00:00Z',
) {
  return readLean({ date, now, given, bytes: (path) => files[path] })
}

/** Returns the milliseconds from midnight to a time of day. */
const at = (time: string) => {
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  return (hours * 60 + minutes) * 60_000
}
const minute = (time: string, price: number, volume: number) =>
  `${at(time)},${price},${price + 100},${price - 100},${price + 50},${volume}`
const file = (...lines: readonly string[]) => zipOf({ 'minutes.csv': lines.map((line) => `${line}\n`).join('') })
const told = (rows: readonly (LeanRow | Error)[]) =>
  rows.map((row) =>
    row instanceof Error ? row.message : `${row.datetime.slice(11, 16)} ${row.open} ${row.close} ${row.volume}`,
  )

describe('minute files in a LEAN data folder', () => {
  const path = 'equity/usa/minute/aapl/20260302_trade.zip'
  const trades = file(
    minute('04:00', 1000000, 50),
    minute('09:29', 1010000, 60),
    minute('09:30', 1020000, 100),
    minute('09:34', 1030000, 200),
    minute('09:35', 1040000, 300),
    minute('15:59', 1050000, 400),
    minute('16:00', 1060000, 500),
  )

  test('intraday rules 3, 8: minutes in the regular session become 5-minute bars; the rest are ignored', async () => {
    const rows = await read({ [path]: trades }, { stocks: ['XNAS:AAPL'] })
    expect(told(rows)).toEqual(['14:30 102 103.005 300', '14:35 104 104.005 300', '20:55 105 105.005 400'])
    expect(rows[0]).toMatchObject({ symbol: 'AAPL', exchange_mic: 'XNAS', interval: '5m' })
  })

  test('a ticker may have no exchange, and files may be in the flat layout', async () => {
    const [row] = await read({ 'aapl/20260302_trade.zip': trades }, { stocks: ['AAPL'] })
    expect(row).toMatchObject({ symbol: 'AAPL', exchange_mic: null })
  })

  test('crypto pairs keep their minutes, with volume in coins', async () => {
    const trade = file(
      `${at('00:00')},84000.5,84001.25,83999,84000.75,1.2345`,
      `${at('23:59')},84010,84010,84010,84010,0.5`,
    )
    const rows = await read({ 'crypto/coinbase/minute/btcusd/20260302_trade.zip': trade }, { crypto: ['BTCUSD'] })
    expect(told(rows)).toEqual(['00:00 84000.5 84000.75 1.2345', '23:59 84010 84010 0.5'])
    expect(rows[0]).toMatchObject({ exchange_mic: 'CRYPTO', interval: '1m' })
  })

  test('intraday rule 5: currency pairs are the bid-ask midpoint, starting on Sunday at 17:00 New York', async () => {
    const quote = (time: string) => `${at(time)},1.08,1.0802,1.0799,1.0801,0,1.0802,1.0804,1.0801,1.0803,0`
    const sunday = file(quote('15:00'), quote('16:59'), quote('17:00'), quote('23:59'))
    const path = 'forex/fxcm/minute/eurusd/20260301_quote.zip'
    const rows = await read({ [path]: sunday }, { forex: ['EURUSD'] }, '2026-03-01')
    expect(told(rows)).toEqual(['22:00 1.0801 1.0802 null', '04:59 1.0801 1.0802 null'])
  })

  test('an unreadable line is reported and does not affect others', async () => {
    const rows = await read({ [path]: file('soon,1,2,3,4,5', minute('09:30', 1020000, 100)) }, { stocks: ['AAPL'] })
    expect(told(rows)).toEqual([expect.stringContaining('milliseconds since midnight'), '14:30 102 102.005 100'])
  })

  test('a day that has no file or no session, or is past retention, has no rows', async () => {
    expect(await read({}, { stocks: ['AAPL'] })).toEqual([])
    const holiday = 'equity/usa/minute/aapl/20260216_trade.zip'
    expect(await read({ [holiday]: trades }, { stocks: ['AAPL'] }, '2026-02-16')).toEqual([])
    expect(await read({ [path]: trades }, { stocks: ['AAPL'] }, '2026-03-02', '2026-04-02T00:00:00Z')).toEqual([])
  })

  test('plans each date in a window', () => {
    expect([...leanMinutes.plan({ from: '2026-02-28', to: '2026-03-01' })]).toEqual([
      { date: '2026-02-28' },
      { date: '2026-03-01' },
    ])
  })
})

describe('minute files from an operator', () => {
  const settings = { stocks: ['XNAS:AAPL'], crypto: ['ETHUSD'], forex: ['EURUSD'] }
  const unit = (path: string) =>
    leanMinutes.files?.unit(path.split('/').at(-1) ?? '', { config: settings as never, path, date: undefined })

  test('files are identified by the name inside the archive; settings or a folder identify pairs', () => {
    expect(unit('20140605_trade.zip/20140605_aapl_minute_trade.csv')).toEqual({
      ...{ date: '2014-06-05', given: { kind: 'stocks', name: 'XNAS:AAPL' } },
    })
    expect(unit('spy/20140605_trade.zip/20140605_spy_minute_trade.csv')).toMatchObject({ given: { name: 'SPY' } })
    const pairs = {
      'ethusd/20180404_trade.zip/20180404_ethusd_minute_trade.csv': { kind: 'crypto', name: 'ETHUSD' },
      'crypto/coinbase/minute/btcusd/20180404_trade.zip/20180404_btcusd_minute_trade.csv': {
        ...{ kind: 'crypto', name: 'BTCUSD' },
      },
      '20140501_quote.zip/20140501_eurusd_minute_quote.csv': { kind: 'forex', name: 'EURUSD' },
      'forex/oanda/minute/usdjpy/20140501_quote.zip/20140501_usdjpy_minute_quote.csv': {
        ...{ kind: 'forex', name: 'USDJPY' },
      },
    }
    expect(Object.keys(pairs).map((path) => unit(path))).toMatchObject(Object.values(pairs).map((given) => ({ given })))
  })

  test('files with quotes for listings, or without a valid day, are rejected', () => {
    expect(unit('aapl/20140605_quote.zip/20140605_aapl_minute_quote.csv')).toBeUndefined()
    expect(unit('aapl/20140631_trade.zip/20140631_aapl_minute_trade.csv')).toBeUndefined()
    expect(unit('bac/20131007_trade.zip/20131007_bac_Trade_Tick.csv')).toBeUndefined()
  })
})
