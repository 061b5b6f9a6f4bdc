import eod, { dailyBars } from '@bourse/eod'
import { importFile } from '@bourse/host'
import { directory, directoryRow } from '@bourse/instruments'
import { addDays } from '@bourse/kit/values'
import type { TestHost } from '@bourse/testkit'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startFullHost } from './support/full-host.ts'
import { tickerHistories } from './support/map-files.ts'
import { rawBars, type RawBar } from './support/raw-bars.ts'
import { describeReal, realPath } from './support/real-data.ts'
import { asking } from './support/rows.ts'

/** A 1-for-8 reverse split: the close rises by 745%. */
const USO_REVERSE_SPLIT = '2020-04-29'

describeReal('raw daily bars under the tickers of the day', () => {
  let host: TestHost
  let histories: ReturnType<typeof tickerHistories>
  let bars: readonly RawBar[]
  let ask: ReturnType<typeof asking>

  const publish = (rows: readonly RawBar[]) => host.publish(dailyBars, rows, { source: 'primary' })
  const ofTicker = (symbol: string) => bars.filter((bar) => bar.symbol === symbol)
  const isCarried = ({ symbol, date }: RawBar) =>
    histories.some(
      (row) =>
        row.symbol.toUpperCase() === symbol &&
        (row.valid_from ?? '') <= date &&
        (row.valid_to === null || date <= row.valid_to),
    )
  const idOf = async (symbol: string, at = '2021-03-31') =>
    (await ask.rows(`/v1/securities?symbols=${symbol}&symbol_at=${at}`))[0]?.['instrument_id'] ?? ''
  const symbolsOf = async (symbol: string, at?: string) =>
    ask.shown(`/v1/instruments/${await idOf(symbol, at)}/symbols`, 'exchange_mic', 'symbol', 'valid_from', 'valid_to')
  const eventsOf = async (symbol: string) =>
    ask.shown(`/v1/instruments/${await idOf(symbol)}/events`, 'date', 'previous_ticker', 'ticker')

  beforeAll(async () => {
    host = await startFullHost('2021-04-01T12:00:00Z')
    ask = asking(host, await host.key())
    bars = await rawBars()
    histories = tickerHistories()
    await host.submit(directory, histories, { source: 'map-files' })
  })
  afterAll(() => host?.close())

  test('bars whose symbol had no listing on their date are quarantined, and all others published', async () => {
    const inTime = bars.filter(({ symbol, date }) => symbol !== 'USO' || date < USO_REVERSE_SPLIT)
    const strangers = inTime.filter((bar) => !isCarried(bar))
    expect(new Set(strangers.map(({ symbol }) => symbol))).toEqual(new Set(['BAC', 'BNO', 'USO', 'WM']))
    expect(await publish(inTime)).toMatchObject({
      rows: inTime.length,
      published: inTime.length - strangers.length,
      quarantined: strangers.length,
      held: 0,
      warnings: 0,
    })
    const { rows } = await host.database.database.pool.query('select distinct reason from bourse.quarantine order by 1')
    expect(rows.map(({ reason }) => reason)).toEqual(
      ['BAC', 'BNO', 'USO', 'WM'].map((symbol) => `no listing matched ${symbol} on that date`),
    )
  })

  test('importing the same bars again writes nothing', async () => {
    const again = await publish(ofTicker('AAPL'))
    expect(again).toMatchObject({ batch: undefined, published: 0, unchanged: ofTicker('AAPL').length })
  })

  test('UW, WMI and WM are one listing', async () => {
    const carried = ['XNYS UW 1998-01-02 1998-07-16', 'XNYS WMI 1998-07-17 2009-08-04', 'XNYS WM 2009-08-05 -']
    for (const [symbol, at] of [
      ['UW', '1998-03-02'],
      ['WMI', '2005-01-03'],
      ['WM', '2021-03-31'],
    ] as const)
      expect(await symbolsOf(symbol, at), symbol).toEqual(carried)
    expect(await eventsOf('WM')).toEqual(['1998-07-17 XNYS:UW XNYS:WMI', '2009-08-05 XNYS:WMI XNYS:WM'])
  })

  test('eod rule 2: from and to rows have the current symbol, regardless of the symbol requested', async () => {
    const ofWm = await ask.rows('/v1/eod?symbols=WM&limit=10000')
    expect(new Set(ofWm.map(({ symbol }) => symbol))).toEqual(new Set(['WM']))
    for (const symbol of ['UW', 'WMI', 'XNYS:WM'])
      expect(await ask.rows(`/v1/eod?symbols=${symbol}&limit=10000`), symbol).toEqual(ofWm)
  })

  test('eod rule 1: the bars in three files form one series without a gap, with every price as traded', async () => {
    const files = [...ofTicker('UW'), ...ofTicker('WMI'), ...ofTicker('WM').filter(isCarried)]
    const found = await ask.rows('/v1/eod?symbols=WM&order=asc&limit=10000')
    expect(found).toEqual(
      files.map((bar) => ({
        ...bar,
        symbol: 'WM',
        instrument_id: expect.any(String),
        exchange_mic: 'XNYS',
        trade_count: null,
      })),
    )
    expect(found.map(({ date }) => date)).toEqual(ofTicker('SPY').map(({ date }) => date))
  })

  test('eod rule 3: date rows have the symbol of the date', async () => {
    const onDate = (symbol: string, date: string) =>
      ask.shown(`/v1/eod?symbols=${symbol}&date=${date}`, 'symbol', 'close')
    expect(await onDate('WM', '2005-01-03')).toEqual(['WMI 29.53'])
    expect(await onDate('WMI', '2005-01-03')).toEqual(['WMI 29.53'])
    expect(await onDate('WM', '1998-07-16')).toEqual(['UW 57.75'])
    expect(await onDate('UW', '2009-08-05')).toEqual(['WM 28.58'])
  })

  test('QQQ, QQQQ and QQQ are one listing without a gap', async () => {
    expect(await symbolsOf('QQQ')).toEqual([
      'XNAS QQQ 1999-03-10 2004-11-30',
      'XNAS QQQQ 2004-12-01 2011-03-22',
      'XNAS QQQ 2011-03-23 -',
    ])
    expect(await idOf('QQQQ', '2008-01-02')).toBe(await idOf('QQQ'))
    expect(await eventsOf('QQQ')).toEqual(['2004-12-01 XNAS:QQQ XNAS:QQQQ', '2011-03-23 XNAS:QQQQ XNAS:QQQ'])
    expect(await ask.shown('/v1/eod?symbols=QQQQ&from=2004-11-30&to=2011-03-23', 'symbol', 'date', 'close')).toEqual([
      'QQQ 2011-03-23 55.72',
      'QQQ 2004-11-30 39.13',
    ])
  })

  test('FB is two companies, each with its own bars', async () => {
    const onDate = (date: string) => ask.rows(`/v1/eod?symbols=FB&date=${date}`)
    const [[first], [second]] = [await onDate('2001-05-01'), await onDate('2013-05-01')]
    expect(first).toMatchObject({ symbol: 'FB', exchange_mic: 'XNYS', close: '22.65', volume: '800' })
    expect(second).toMatchObject({ symbol: 'FB', exchange_mic: 'XNAS', close: '27.43', volume: '47183623' })
    expect(first?.['instrument_id']).not.toBe(second?.['instrument_id'])
    expect(await onDate('2008-01-02')).toEqual([])
    const today = await ask.rows('/v1/eod?symbols=FB&order=asc&limit=1')
    expect(today).toMatchObject([{ date: '2012-05-18', instrument_id: second?.['instrument_id'] }])
    const former = await ask.shown(`/v1/eod?instrument_ids=${first?.['instrument_id']}&limit=1`, 'symbol', 'date')
    expect(former).toEqual(['FB 2003-03-28'])
    expect(await symbolsOf('FB', '2001-05-01')).toEqual(['XNYS FB 1999-09-29 2003-03-28'])
    expect(await symbolsOf('FB')).toEqual(['XNAS FB 2012-05-18 -'])
  })

  test('GOOG was the class A share, then the class C share that had traded when-issued', async () => {
    expect(await symbolsOf('GOOGL')).toEqual(['XNAS GOOG 2004-08-19 2014-04-02', 'XNAS GOOGL 2014-04-03 -'])
    expect(await symbolsOf('GOOG')).toEqual(['XNAS GOOCV 2014-03-27 2014-04-02', 'XNAS GOOG 2014-04-03 -'])
    const closes = (symbol: string) =>
      ask.shown(`/v1/eod?symbols=${symbol}&from=2014-04-02&to=2014-04-03`, 'symbol', 'date', 'close')
    expect(await closes('GOOGL')).toEqual(['GOOGL 2014-04-03 571.5', 'GOOGL 2014-04-02 1135.1'])
    expect(await closes('GOOG')).toEqual(['GOOG 2014-04-03 569.74', 'GOOG 2014-04-02 567'])
    expect(await ask.shown('/v1/eod?symbols=GOOG,GOOCV&date=2014-04-02', 'symbol', 'close')).toEqual([
      'GOOCV 567',
      'GOOG 1135.1',
    ])
  })

  test('eod rule 1: AAPL is not restated for its 7-for-1 split, which is below the limit for holding', async () => {
    expect(await ask.shown('/v1/eod?symbols=AAPL&from=2014-06-06&to=2014-06-09&order=asc', 'date', 'close')).toEqual([
      '2014-06-06 645.57',
      '2014-06-09 93.7',
    ])
  })

  test('an ended listing is found by its symbols and reported as ended', async () => {
    const id = await idOf('FOXA', '2013-07-01')
    expect(await ask.shown('/v1/eod?symbols=NWSA&to=2013-07-01', 'symbol', 'date')).toEqual([
      'TFCFA 2013-07-01',
      'TFCFA 2013-06-28',
      'TFCFA 2013-06-27',
    ])
    expect(await ask.rows(`/v1/instruments/${id}`)).toMatchObject({
      symbol: 'TFCFA',
      status: 'inactive',
      delisted_on: '2019-03-20',
    })
    expect(await ask.rows(`/v1/instruments?instrument_ids=${id}`)).toEqual([])
    expect(await ask.rows(`/v1/instruments?instrument_ids=${id}&status=inactive`)).toMatchObject([{ id }])
  })

  test('the tickers on a date are the ones used that day, including those of listings that had ended by then', async () => {
    const on = (date: string) => ask.shown(`/v1/tickers?date=${date}`, 'ticker', 'active')
    expect(await on('1998-08-03')).toEqual([
      'AAPL true',
      'AOL true',
      'IBM true',
      'NB true',
      'SPY true',
      'TWX true',
      'WMI true',
    ])
    expect(await on('2003-04-01')).toEqual(
      ['AAA', 'AAPL', 'AOL', 'BAC', 'FB', 'IBM', 'QQQ', 'SPY', 'TWX', 'WMI'].map(
        (ticker) => `${ticker} ${!['FB', 'TWX'].includes(ticker)}`,
      ),
    )
    expect(await ask.shown('/v1/tickers?date=2021-03-31&ticker=FB', 'ticker', 'active', 'exchange_mic')).toEqual(
      expect.arrayContaining(['FB false XNYS', 'FB true XNAS']),
    )
  })

  test('securities at a date: the symbol of that date with the full period of that symbol', async () => {
    const at = (date: string) =>
      ask.shown(
        `/v1/securities?symbols=WM,FB,BAC&symbol_at=${date}`,
        'symbol',
        'exchange_mic',
        'valid_from',
        'valid_to',
      )
    expect(await at('1998-09-01')).toEqual(['NB XNYS 1998-01-02 1998-09-30', 'WMI XNYS 1998-07-17 2009-08-04'])
    expect(await at('2020-01-02')).toEqual(['BAC XNYS 1998-10-01 -', 'FB XNAS 2012-05-18 -', 'WM XNYS 2009-08-05 -'])
  })

  test('search finds current and retired tickers in the order they were recorded', async () => {
    const search = (q: string) => ask.shown(`/v1/symbols/search?q=${q}`, 'symbol', 'valid_from')
    expect(await search('wm')).toEqual(['WMI 1998-07-17', 'WM 2009-08-05'])
    expect(await search('QQQ')).toEqual(['QQQ 1999-03-10', 'QQQQ 2004-12-01', 'QQQ 2011-03-23'])
    expect(await search('FB')).toEqual(['FB 1999-09-29', 'FB 2012-05-18'])
    expect(await search('tap.a')).toEqual(await search('TAP/A'))
    expect(await search('nothing')).toEqual([])
  })

  test('eod rule 4: the close after a reverse split is held until the next session confirms it', async () => {
    const uso = ofTicker('USO').filter(({ date }) => date >= USO_REVERSE_SPLIT)
    const closes = (more = '') =>
      ask.shown(`/v1/eod?symbols=USO&from=2020-04-28&to=2020-04-30&order=asc${more}`, 'date', 'close')
    const heldIn = async () => (await ask.get('/v1/health')).json.data.map((row: { held: number }) => row.held)
    expect(await publish(uso.slice(0, 1))).toMatchObject({ published: 0, held: 1 })
    expect(await closes()).toEqual(['2020-04-28 2.13'])
    expect(Math.max(...(await heldIn()))).toBe(1)
    const beforeRelease = host.clock.now()
    host.clock.advance(60_000)
    expect(await publish(uso.slice(1))).toMatchObject({ published: uso.length, held: 0, released: 1 })
    expect(await closes()).toEqual(['2020-04-28 2.13', '2020-04-29 18', '2020-04-30 19.12'])
    expect(await closes(`&as_of=${beforeRelease}`)).toEqual(['2020-04-28 2.13'])
    expect(Math.max(...(await heldIn()))).toBe(0)
  })

  test('a third company under WM, added later, receives its bars; the last one remains held until an operator decides', async () => {
    const washington = { symbol: 'WM', exchange_mic: 'XNYS', valid_from: '1998-12-09', valid_to: '2008-09-26' }
    await host.submit(directory, [directoryRow({ ...washington, listing: 'map-file:washington-mutual' })], {
      source: 'map-files',
    })
    const strangers = ofTicker('WM').filter((bar) => !isCarried(bar))
    expect(await publish(ofTicker('WM'))).toMatchObject({
      published: strangers.length - 1,
      held: 1,
      quarantined: 0,
      unchanged: ofTicker('WM').length - strangers.length,
    })
    expect(await ask.shown('/v1/eod?symbols=WM&date=2008-09-25', 'symbol', 'close')).toEqual(['WM 1.77'])
    expect(await ask.rows('/v1/eod?symbols=WM&date=2008-09-26')).toEqual([])
    const instrument_id = await idOf('WM', '2008-09-26')
    await host.host.publications.release(dailyBars, [{ instrument_id, date: '2008-09-26' }], { source: 'primary' })
    await host.host.refresh()
    expect(await ask.shown('/v1/eod?symbols=WM&date=2008-09-26', 'symbol', 'close')).toEqual(['WM 0.16'])
    expect(await symbolsOf('WM')).toHaveLength(3)
  })

  test('another source with the 2014 sessions does not change the bars of the primary one', async () => {
    const before = await ask.rows('/v1/eod?symbols=AAPL&from=2014-01-01&to=2014-12-31')
    const file = realPath('us-eod-raw', 'wiki-sample', 'QUANDL_SAMPLE_TABLE.csv.gz')
    const report = await importFile(host.host.publications, eod, file, { map: { ticker: 'symbol' }, source: 'wiki' })
    expect(report).toMatchObject({ rows: 916, published: 0, quarantined: 664, held: 0 })
    await host.host.refresh()
    expect(before).toHaveLength(252)
    expect(await ask.rows('/v1/eod?symbols=AAPL&from=2014-01-01&to=2014-12-31')).toEqual(before)
  })

  test('every listing in the map files has consecutive symbol periods', async () => {
    for (const row of histories.filter(({ valid_to }) => valid_to !== null)) {
      const next = histories.find(
        (other) => other.listing === row.listing && other.valid_from === addDays(row.valid_to ?? '', 1),
      )
      if (next === undefined) continue
      const found = await symbolsOf(row.symbol, row.valid_to ?? '')
      expect(
        found.some((line) => line.includes(` ${next.symbol.toUpperCase()} ${next.valid_from} `)),
        row.symbol,
      ).toBe(true)
    }
  })
})
