import { expect, test } from 'vitest'
import { mapFile } from '../src/index.ts'

test('a map file gives the first and last day of each ticker', () => {
  expect(mapFile('19990310,qqq,Q\n20041130,qqq,Q\n20110322,qqqq,Q\n20501231,qqq,Q').tickers).toEqual([
    { ticker: 'QQQ', from: '1999-03-10', to: '2004-11-30', exchange: 'Q' },
    { ticker: 'QQQQ', from: '2004-12-01', to: '2011-03-22', exchange: 'Q' },
    { ticker: 'QQQ', from: '2011-03-23', to: null, exchange: 'Q' },
  ])
})

test('a move between exchanges is not a ticker change', () => {
  expect(mapFile('20020522,aaa,N\n20070518,aaa\n20200909,aaa,P\n20210101,tap.a').tickers).toEqual([
    { ticker: 'AAA', from: '2002-05-22', to: '2020-09-09', exchange: 'P' },
    { ticker: 'TAP.A', from: '2020-09-10', to: '2021-01-01', exchange: null },
  ])
})

test('a single line has no period, because its start is unknown', () => {
  expect(mapFile('20501231,goog,Q')).toEqual({ tickers: [], bad: [] })
})

test('unreadable lines are reported', () => {
  const { tickers, bad } = mapFile('1999,qqq,Q\n19990310,,Q\n19990310,qqq,Q\n20501231,qqq,Q')
  expect(tickers).toEqual([{ ticker: 'QQQ', from: '1999-03-10', to: null, exchange: 'Q' }])
  expect(bad.map(({ message }) => message)).toEqual([
    'expected a date such as 20140606, got "1999"',
    'expected a ticker, got ""',
  ])
})
