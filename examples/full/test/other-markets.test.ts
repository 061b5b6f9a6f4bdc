import { dailyBars } from '@bourse/eod'
import { directory, directoryRow } from '@bourse/instruments'
import { Decimal, decimalText, weekday } from '@bourse/kit/values'
import type { TestHost } from '@bourse/testkit'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startFullHost } from './support/full-host.ts'
import { isoDate } from './support/iso-date.ts'
import { describeReal, realLines } from './support/real-data.ts'
import { asking, type SentRow } from './support/rows.ts'

const KLINE = ['time', 'open', 'high', 'low', 'close', 'volume'] as const
const QUOTE = [
  'time',
  'open',
  'high',
  'low',
  'close',
  'size',
  'ask_open',
  'ask_high',
  'ask_low',
  'ask_close',
  'ask_size',
] as const
const VENDOR = ['Date', 'Open', 'High', 'Low', 'Close', 'Adj Close', 'Volume'] as const

type Prices = Readonly<Record<'date' | 'open' | 'high' | 'low' | 'close', string>>

describeReal('bars of crypto and currency pairs, funds and markets outside the US', () => {
  let host: TestHost
  let ask: ReturnType<typeof asking>

  beforeAll(async () => {
    host = await startFullHost('2026-06-04T12:00:00Z')
    ask = asking(host, await host.key())
  })
  afterAll(() => host?.close())

  const publish = (symbol: string, market: string, rows: readonly object[]) =>
    host.publish(
      dailyBars,
      rows.map((row) => ({ symbol, ...row })),
      { source: 'primary', market, createEntities: true },
    )
  const pricesOf = async (symbol: string) =>
    (await ask.rows(`/v1/eod?symbols=${encodeURIComponent(symbol)}&order=asc&limit=10000`)).map(onlyPrices)
  const sorted = (rows: readonly Prices[]) => rows.map(plain).toSorted((a, b) => (a.date < b.date ? -1 : 1))

  test('eod rule 7: crypto days are UTC days, weekends included, with whole coins', async () => {
    const lines = await realLines(KLINE, 'crypto', 'lean', 'coinbase-daily-btcusd_trade.zip')
    const bars = lines.map(({ time, volume, ...prices }) => ({
      ...prices,
      date: isoDate(time),
      volume: wholeOf(volume),
    }))
    expect(await publish('BTC-USD', 'CRYPTO', bars)).toMatchObject({ published: bars.length, quarantined: 0, held: 0 })
    expect(await pricesOf('BTCUSD')).toEqual(sorted(bars))
    expect(bars.filter(({ date }) => weekday(date) > 5).length).toBeGreaterThan(370)
    for (const spelling of ['BTC-USD', 'btcusd', 'CRYPTO:BTC/USD'])
      expect(
        await ask.shown(`/v1/eod?symbols=${spelling}&date=2018-08-12`, 'symbol', 'close', 'volume'),
        spelling,
      ).toEqual(['BTCUSD 6316.01 8034'])
  })

  test('a volume in coins may be fractional', async () => {
    const bar = { date: '2018-08-14', close: '6195.65', volume: '10178.43146644' }
    expect(await publish('BTCUSD', 'CRYPTO', [bar])).toMatchObject({ published: 1, quarantined: 0 })
    expect(await ask.shown('/v1/eod?symbols=BTCUSD&date=2018-08-14', 'close', 'volume')).toEqual([
      '6195.65 10178.43146644',
    ])
  })

  test('hourly klines aggregated to days retain every significant digit', async () => {
    const hours = (
      await Promise.all(
        ['01', '02', '03', '04'].map((month) =>
          realLines([...KLINE, 'a', 'b', 'c', 'd', 'e', 'f'], 'crypto', 'binance', `BTCUSDT-1h-2023-${month}.csv.gz`),
        ),
      )
    ).flatMap((lines) => lines.slice(1))
    const days = [...Map.groupBy(hours, ({ time }) => utcDay(time))].map(([date, of]) => dayOf(date, of))
    expect(days).toHaveLength(120)
    expect(await publish('BTCUSDT', 'CRYPTO', days)).toMatchObject({ published: 120, quarantined: 0, warnings: 0 })
    expect(await pricesOf('BTCUSDT')).toEqual(sorted(days))
    expect(await ask.shown('/v1/eod?symbols=BTCUSDT&date=2023-01-01', 'open', 'close')).toEqual(['16541.77 16616.75'])
  })

  test.each([
    ['EURUSD', 'forex-oanda-daily-eurusd.zip', 3738],
    ['EURGBP', 'forex-oanda-daily-eurgbp.zip', 3738],
    ['XAUUSD', 'cfd-oanda-daily-xauusd.zip', 3949],
  ])('eod rule 8: %s has Sundays, no Saturdays and no volume', async (symbol, file, count) => {
    const lines = await realLines(QUOTE, 'forex', 'lean', file)
    const bars = lines.map(({ time, open, high, low, close }) => ({ date: isoDate(time), open, high, low, close }))
    expect(await publish(symbol, 'FOREX', bars)).toMatchObject({
      published: count,
      quarantined: 0,
      held: 0,
      warnings: 0,
    })
    expect(await pricesOf(symbol)).toEqual(sorted(bars))
    const rows = await ask.rows(`/v1/eod?symbols=${symbol}&limit=10000`)
    expect(new Set(rows.map(({ volume }) => volume))).toEqual(new Set([null]))
    expect(new Set(rows.map(({ date }) => weekday(date ?? '')))).toEqual(new Set([7, 1, 2, 3, 4, 5]))
  })

  test('a full-market response for a Sunday has only currency and crypto pairs, for a Saturday only crypto', async () => {
    const on = (date: string, more = '') => ask.shown(`/v1/eod?date=${date}${more}`, 'exchange_mic', 'symbol')
    expect(await on('2018-07-08')).toEqual(['CRYPTO BTCUSD', 'FOREX EURGBP', 'FOREX EURUSD', 'FOREX XAUUSD'])
    expect(await on('2018-07-07')).toEqual(['CRYPTO BTCUSD'])
    expect(await on('2018-07-08', '&exchanges=FOREX')).toHaveLength(3)
    expect(await ask.shown('/v1/securities?symbols=EUR/USD,XNAS:EURUSD', 'exchange_mic', 'type')).toEqual([
      'FOREX FOREX',
    ])
  })

  test('a plan without the venues rejects a qualified symbol and does not resolve an unqualified one', async () => {
    const key = await host.key({ plan: 'free' })
    const named = await host.get('/v1/eod?symbols=CRYPTO:BTCUSD', { key })
    expect([named.status, named.json.code]).toEqual([403, 'market-not-entitled'])
    const bare = await host.get('/v1/eod?symbols=BTCUSD', { key })
    expect([bare.status, bare.json.code]).toEqual([404, 'symbol-not-resolved'])
  })

  test('eod rule 6: net asset values of mutual funds need their capability and are not part of full-market responses', async () => {
    const fund = { type: 'FUND', exchange_mic: 'XNAS', valid_from: '2016-01-01' } as const
    const symbols = ['VWILX', 'DODFX']
    await host.submit(
      directory,
      symbols.map((symbol) => directoryRow({ symbol, ...fund })),
      { source: 'test' },
    )
    for (const symbol of symbols) {
      const bars = await vendorBars(`${symbol}-1d-cg-double-count-fixed.csv.gz`)
      expect(await publish(symbol, 'XNAS', bars)).toMatchObject({ published: bars.length, quarantined: 0, held: 0 })
      expect(await pricesOf(symbol)).toEqual(sorted(bars))
    }
    const refused = await host.get('/v1/eod?symbols=VWILX', { key: await host.key({ plan: 'pro' }) })
    expect([refused.status, refused.json.code]).toEqual([403, 'mutual-funds-not-entitled'])
    expect((await host.get('/v1/eod?symbols=VWILX', { key: await host.key({ plan: 'commercial' }) })).status).toBe(200)
    expect(await ask.rows('/v1/eod?date=2024-01-11&exchanges=XNAS')).toEqual([])
  })

  test('London and Australian bars are returned newest first, with every digit from the vendor', async () => {
    for (const [symbol, market, file] of [
      ['CNE', 'XLON', 'CNE-L-1d-bad-stock-split.csv'],
      ['DEX', 'XASX', 'DEX-AX-1d-bad-stock-split.csv'],
    ] as const) {
      const bars = await vendorBars(file)
      expect(bars[0]?.date.localeCompare(bars.at(-1)?.date ?? '')).toBe(1)
      expect(await publish(symbol, market, bars), symbol).toMatchObject({ published: bars.length, quarantined: 0 })
      expect(await pricesOf(`${market}:${symbol}`), symbol).toEqual(sorted(bars))
    }
  })

  test('eod rule 4: prices in the wrong unit are held on their first day, and the correct ones after them', async () => {
    const bars = sorted(await vendorBars('AET-L-1d-100x-error.csv'))
    const reports: string[] = []
    for (const bar of bars) {
      const { held, released } = await publish('AET', 'XLON', [bar])
      if (held > 0 || released > 0) reports.push(`${bar.date} ${held > 0 ? 'held' : 'confirmed'}`)
    }
    expect(reports).toEqual(['2022-05-09 held', '2022-05-10 confirmed', '2022-05-20 held', '2022-05-23 confirmed'])
    expect(await pricesOf('AET')).toEqual(bars)
  })

  test('a price in exponent notation is rejected with its line, and the rows around it are published', async () => {
    const bars = await vendorBars('ALPHA-PA-1d-bad-stock-split.csv')
    const report = await publish('ALPHA', 'XPAR', bars)
    expect(report).toMatchObject({ published: bars.length - 1, quarantined: 1, held: 0 })
    const { rows } = await host.database.database.pool.query(
      `select line, reason from bourse.quarantine where content like '%ALPHA%'`,
    )
    expect(rows).toEqual([
      { line: '12', reason: expect.stringMatching(/^open: expected a decimal such as 189.95, got "9.9{5}/) },
    ])
    expect(await ask.shown('/v1/eod?symbols=ALPHA&from=2023-05-05&to=2023-05-09', 'date', 'close')).toEqual([
      '2023-05-09 1',
      '2023-05-05 2',
    ])
  })
})

/** A price as the service writes it. */
const plain = ({ date, open, high, low, close }: Prices): Prices => ({
  date,
  open: decimalText(open) ?? open,
  high: decimalText(high) ?? high,
  low: decimalText(low) ?? low,
  close: decimalText(close) ?? close,
})

const onlyPrices = ({ date, open, high, low, close }: SentRow) => ({ date, open, high, low, close })

const wholeOf = (coins: string) => new Decimal(coins).floor().toFixed()

/** The UTC day of Unix milliseconds. */
const utcDay = (time: string) => new Date(Number(time)).toISOString().slice(0, 10)

function dayOf(date: string, hours: readonly Readonly<Record<(typeof KLINE)[number], string>>[]) {
  const of = (name: 'high' | 'low' | 'volume') => hours.map((hour) => new Decimal(hour[name]))
  return {
    date,
    open: hours[0]?.open ?? '',
    high: Decimal.max(...of('high')).toFixed(),
    low: Decimal.min(...of('low')).toFixed(),
    close: hours.at(-1)?.close ?? '',
    volume: Decimal.sum(...of('volume'))
      .floor()
      .toFixed(),
  }
}

/** Bars of a vendor's file, whose dates end with the exchange's UTC offset and whose volumes look like 1234.0. */
async function vendorBars(file: string) {
  const more = file.includes('double-count') ? ['Dividends', 'Splits', 'Gains'] : ['Dividends', 'Splits']
  const lines = await realLines([...VENDOR, ...more], 'world-eod-repair', file)
  return lines.slice(1).map((line) => ({
    date: (line['Date'] ?? '').slice(0, 10),
    open: line['Open'] ?? '',
    high: line['High'] ?? '',
    low: line['Low'] ?? '',
    close: line['Close'] ?? '',
    volume: line['Volume'] ?? '',
  }))
}
