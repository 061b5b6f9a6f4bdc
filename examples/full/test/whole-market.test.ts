import { dailyBars } from '@bourse/eod'
import { directory, directoryRow } from '@bourse/instruments'
import { decimalText } from '@bourse/kit/values'
import type { TestHost } from '@bourse/testkit'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startFullHost } from './support/full-host.ts'
import { isoDate } from './support/iso-date.ts'
import { describeReal, realLines, realNames } from './support/real-data.ts'
import { asking, type SentRow } from './support/rows.ts'

const COLUMNS = [
  'id',
  'ticker',
  'close',
  'volume',
  'dollar_volume',
  'fundamentals',
  'price_factor',
  'split_factor',
] as const

interface Day {
  readonly date: string
  /** Closes and volumes by ticker; a few tickers are in the files twice, under two ids with the same values. */
  readonly bars: ReadonlyMap<string, { readonly close: string; readonly volume: string }>
  readonly lines: number
}

/** Escalera Resources had the symbol DBLE until the end of March; here, only the later symbol is recorded. */
const RENAMED = { before: 'DBLE', after: 'ESCR', on: '2014-04-01' }

describeReal('the entire market of eight days, in files without open, high and low', () => {
  let host: TestHost
  let ask: ReturnType<typeof asking>
  let days: readonly Day[]
  let renamed: string

  beforeAll(async () => {
    host = await startFullHost('2014-04-03T06:00:00Z')
    ask = asking(host, await host.key())
    days = await Promise.all(realNames('us-universe-day').map(readDay))
    await host.submit(
      directory,
      [directoryRow({ symbol: RENAMED.after, exchange_mic: 'XNAS', valid_from: RENAMED.on })],
      { source: 'test' },
    )
    renamed = (await ask.rows(`/v1/securities?symbols=${RENAMED.after}`))[0]?.['instrument_id'] ?? ''
  })
  afterAll(() => host?.close())

  /** Publishes a day's bars; uses the id for the renamed listing, because its symbol on that day is not recorded. */
  function publish({ date, bars }: Day) {
    const rows = [...bars].map(([ticker, bar]) => ({
      ...(ticker === RENAMED.before ? { instrument_id: renamed } : { symbol: ticker }),
      ...{ date, ...bar },
    }))
    return host.publish(dailyBars, rows, { source: 'primary', market: 'XNAS', createEntities: true })
  }

  const expected = ({ bars }: Day) =>
    [...bars]
      .map(([ticker, { close, volume }]) =>
        [ticker === RENAMED.before ? RENAMED.after : ticker, close, volume].join(' '),
      )
      .toSorted()
  const shown = (rows: readonly SentRow[]) => rows.map(({ symbol, close, volume }) => [symbol, close, volume].join(' '))
  const dayOf = (date: string) => days.find((day) => day.date === date) ?? { date, bars: new Map(), lines: 0 }

  test('listings are created for all symbols, even if the last day is loaded first', async () => {
    for (const day of [...days.slice(-1), ...days.slice(0, -1)]) {
      host.clock.advance(60_000)
      expect(await publish(day), day.date).toMatchObject({
        rows: day.bars.size,
        published: day.bars.size,
        quarantined: 0,
        held: 0,
        warnings: 0,
      })
    }
    expect(days.map(({ lines }) => lines)).toEqual([7111, 7068, 7055, 7049, 7072, 7123, 7120, 7120])
    const assigned = await ask.shown('/v1/securities?symbols=AAPL,BRK.B,GOOCV', 'symbol', 'valid_from', 'valid_to')
    expect(assigned).toEqual(['AAPL 2014-03-24 -', 'BRK.B 2014-03-24 -', 'GOOCV 2014-03-27 -'])
  })

  test('importing the same days again writes nothing', async () => {
    for (const day of days)
      expect(await publish(day)).toMatchObject({ batch: undefined, published: 0, unchanged: day.bars.size })
  })

  test('eod rule 3: a date without selectors returns every listing once, in symbol order, with the file’s values', async () => {
    for (const day of days) {
      const rows = await ask.rows(`/v1/eod?date=${day.date}&limit=10000`)
      expect(shown(rows), day.date).toEqual(expected(day))
      const { open, high, low, trade_count, exchange_mic } = rows[0] ?? {}
      expect({ open, high, low, trade_count, exchange_mic }).toEqual({
        ...{ open: null, high: null, low: null, trade_count: null },
        exchange_mic: 'XNAS',
      })
    }
  })

  test('order=desc reverses the symbols', async () => {
    const rows = await ask.rows('/v1/eod?date=2014-03-27&order=desc&limit=10000')
    expect(shown(rows)).toEqual(expected(dayOf('2014-03-27')).toReversed())
  })

  test('all pages together are complete, without a duplicate listing', async () => {
    const whole = await ask.rows('/v1/eod?date=2014-03-24&limit=10000')
    for (const limit of [997, 1000, 7000]) {
      const joined = await ask.allRows(`/v1/eod?date=2014-03-24&limit=${limit}`)
      expect(joined, `limit ${limit}`).toEqual(whole)
    }
    expect(new Set(whole.map((row) => row['instrument_id'])).size).toBe(whole.length)
  })

  test('pages that began before a restatement continue unchanged', async () => {
    const first = await ask.get('/v1/eod?date=2014-03-25&limit=6000')
    const cursor = first.json.meta.next_cursor
    const rest = await ask.rows(`/v1/eod?date=2014-03-25&limit=6000&cursor=${cursor}`)
    const restated = { symbol: 'ZNGA', date: '2014-03-25', close: '4.2', volume: '1' }
    host.clock.advance(60_000)
    const before = host.clock.now()
    host.clock.advance(60_000)
    expect(await host.publish(dailyBars, [restated], { source: 'primary' })).toMatchObject({ published: 1, revised: 1 })
    expect(await ask.rows(`/v1/eod?date=2014-03-25&limit=6000&cursor=${cursor}`)).toEqual(rest)
    expect(await ask.shown('/v1/eod?symbols=ZNGA&date=2014-03-25', 'close')).toEqual(['4.2'])
    const known = await ask.rows(`/v1/eod?date=2014-03-25&limit=10000&as_of=${before}`)
    expect(shown(known)).toEqual(expected(dayOf('2014-03-25')))
  })

  test('eod rule 3: exchanges limits full-market responses', async () => {
    const whole = await ask.rows('/v1/eod?date=2014-04-02&limit=10000')
    expect(await ask.rows('/v1/eod?date=2014-04-02&exchanges=XNAS,XLON&limit=10000')).toEqual(whole)
    expect(await ask.rows('/v1/eod?date=2014-04-02&exchanges=XNYS&limit=10000')).toEqual([])
  })

  test('eod rule 3: a listing without a recorded symbol on the date has its earliest one, and meta says so', async () => {
    const unrecorded = async (date: string) =>
      (await ask.get(`/v1/eod?date=${date}&limit=10000`)).json.meta.unrecorded_symbols
    expect(await unrecorded('2014-03-31')).toEqual([{ symbol: RENAMED.after, instrument_id: renamed }])
    expect(await unrecorded('2014-04-01')).toEqual([])
  })

  test('CSV and NDJSON have the same rows as JSON', async () => {
    const whole = await ask.rows('/v1/eod?date=2014-03-31&limit=10000')
    const csv = (await ask.get('/v1/eod?date=2014-03-31&limit=10000&format=csv')).text
    const [header = '', ...lines] = csv.trimEnd().split('\r\n')
    const columns = header.split(',')
    expect(columns.toSorted()).toEqual(Object.keys(whole[0] ?? {}).toSorted())
    expect(columns.at(-1)).toBe('instrument_id')
    expect(lines).toEqual(whole.map((row) => columns.map((column) => row[column] ?? '').join()))
    const ndjson = (await ask.get('/v1/eod?date=2014-03-31&limit=10000&format=ndjson')).text
    const json = (await ask.get('/v1/eod?date=2014-03-31&limit=10000')).text
    expect(json.startsWith(`{"data":[${ndjson.trimEnd().split('\n').join()}],"meta"`)).toBe(true)
  })

  test('as_of before the first load returns nothing, and between two loads returns what had been loaded by then', async () => {
    const at = (as_of: string, date: string) => ask.rows(`/v1/eod?date=${date}&limit=10000&as_of=${as_of}`)
    expect(await at('2014-04-03T06:00:30Z', '2014-04-02')).toEqual([])
    expect(shown(await at('2014-04-03T06:01:30Z', '2014-04-02'))).toEqual(expected(dayOf('2014-04-02')))
    expect(await at('2014-04-03T06:01:30Z', '2014-03-24')).toEqual([])
    expect(shown(await at('2014-04-03T06:02:30Z', '2014-03-24'))).toEqual(expected(dayOf('2014-03-24')))
  })

  test('a day without a session has no rows', async () => {
    expect(await ask.rows('/v1/eod?date=2014-03-29')).toEqual([])
  })
})

async function readDay(name: string): Promise<Day> {
  const lines = await realLines(COLUMNS, 'us-universe-day', name)
  const bars = lines.map(
    ({ ticker, close, volume }) => [ticker, { close: decimalText(close) ?? close, volume }] as const,
  )
  return { date: isoDate(name), bars: new Map(bars), lines: lines.length }
}
