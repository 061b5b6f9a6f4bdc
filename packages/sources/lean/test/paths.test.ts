import { expect, test } from 'vitest'
import { firstFile, leanPaths } from '../src/index.ts'

test('files are looked up in LEAN’s layout, below its equities folder, and flat', () => {
  expect(leanPaths.trades('SPY', '2013-10-07')).toEqual([
    'equity/usa/tick/spy/20131007_trade.zip',
    'tick/spy/20131007_trade.zip',
    'spy/20131007_trade.zip',
  ])
  expect(leanPaths.daily('BRK.B')).toEqual(['equity/usa/daily/brk.b.zip', 'daily/brk.b.zip'])
  expect(leanPaths.hour('AAPL')).toContain('hour/aapl.zip')
  expect(leanPaths.minute('AAPL', '2014-06-06')[0]).toBe('equity/usa/minute/aapl/20140606_trade.zip')
  expect(leanPaths.factors('AAPL')).toContain('factor_files/aapl.csv')
  expect(leanPaths.tickers('AAPL')).toContain('equity/usa/map_files/aapl.csv')
  expect(leanPaths.universe('2014-03-24')).toContain('equity/usa/fundamental/coarse/20140324.csv')
  expect(leanPaths.forexDaily('oanda', 'EURUSD')).toContain('forex-oanda-daily-eurusd.zip')
  expect(leanPaths.forexMinute('fxcm', 'EURUSD', '2014-05-01')).toContain('minute-eurusd/20140501_quote.zip')
  expect(leanPaths.cryptoDaily('coinbase', 'BTCUSD')).toContain('coinbase-daily-btcusd_trade.zip')
  expect(leanPaths.cryptoMinute('coinbase', 'BTCUSD', '2018-04-04')[0]).toBe(
    'crypto/coinbase/minute/btcusd/20180404_trade.zip',
  )
})

test.each(['../secret', 'a/b', '', '.', 'a..b', 'A B', '%2e%2e'])(
  'the ticker %j cannot escape the folder',
  (ticker) => {
    expect(() => leanPaths.trades(ticker, '2013-10-07')).toThrow(RangeError)
  },
)

test('the first existing file is read', async () => {
  const asked: string[] = []
  const files = {
    bytes(path: string) {
      asked.push(path)
      return Promise.resolve(path === 'b' ? new Uint8Array([1]) : undefined)
    },
  }
  expect(await firstFile(files, ['a', 'b', 'c'])).toEqual(new Uint8Array([1]))
  expect(asked).toEqual(['a', 'b'])
  expect(await firstFile(files, ['a'])).toBeUndefined()
})
