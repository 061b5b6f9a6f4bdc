import { corporateEvent, events } from '@bourse/corporate-actions'
import { dailyBars } from '@bourse/eod'
import { bars as intradayRows } from '@bourse/intraday'
import { factorFile, minuteBars } from '@bourse/lean'
import { Decimal } from '@bourse/kit/values'
import { runTimetable, type TestHost } from '@bourse/testkit'
import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startFullHost } from './support/full-host.ts'
import { rawBars } from './support/raw-bars.ts'
import { describeReal, realPath } from './support/real-data.ts'
import { asking } from './support/rows.ts'

const OPTIONS = { source: 'import', market: 'XNAS', createEntities: true } as const

/** Apple's 7-for-1 split of 2014-06-09 in every operation on prices. */
describeReal('a split in every operation', () => {
  let host: TestHost
  let ask: ReturnType<typeof asking>

  beforeAll(async () => {
    host = await startFullHost('2014-06-10T06:00:00Z')
    ask = asking(host, await host.key())
    const bars = (await rawBars('AAPL')).filter(({ date }) => date < '2014-06-10')
    await host.publish(dailyBars, bars, OPTIONS)
    host.clock.set('2014-06-10T12:00:00Z')
    const { splits, dividends, bad } = factorFile(
      readFileSync(realPath('us-eod-raw', 'factor_files', 'aapl.csv'), 'utf8'),
    )
    expect(bad).toEqual([])
    const rows = [
      ...splits.map(({ execution_date, ratio }) =>
        corporateEvent({ type: 'split', symbol: 'AAPL', execution_date, split_ratio: ratio }),
      ),
      ...dividends.map(({ ex_date, amount }) =>
        corporateEvent({ type: 'cash_dividend', symbol: 'AAPL', ex_date, amount, currency_code: 'USD' }),
      ),
    ].filter(({ ex_date, execution_date }) => (ex_date ?? execution_date ?? '') < '2014-06-10')
    const report = await host.submit(events, rows, { source: 'lean', market: 'XNAS' })
    expect(report).toMatchObject({ quarantined: 0 })
    await runTimetable(host, { from: host.clock.now(), to: new Date(host.clock.millis() + 1_000).toISOString() })
    await host.host.refresh()
  }, 180_000)
  afterAll(() => host?.close())

  test('eod rule 1: raw bars are as traded, never restated', async () => {
    expect(await ask.shown('/v1/eod?symbols=AAPL&from=2014-06-06&to=2014-06-09', 'date', 'close')).toEqual([
      '2014-06-09 93.7',
      '2014-06-06 645.57',
    ])
  })

  test('the split and earlier ones are listed with their factors', async () => {
    expect(await ask.shown('/v1/splits?symbols=AAPL&from=2000-01-01', 'execution_date', 'split_ratio')).toEqual([
      '2000-06-21 2:1',
      '2005-02-28 2:1',
      '2014-06-09 7:1',
    ])
  })

  test('dividends before the split are one seventh of the paid amount on the current share basis', async () => {
    const [last] = (await ask.rows('/v1/dividends?symbols=AAPL&from=2014-05-01')).slice(-1)
    const adjusted = new Decimal(last?.['split_adjusted_amount'] ?? Number.NaN)
    const legs: unknown = last?.['legs']
    expect(JSON.stringify(legs)).toContain('3.29')
    expect(adjusted.times(7).minus('3.29').abs().lessThan('0.001')).toBe(true)
  })

  test('an average across the split uses one share basis, unless raw prices are requested', async () => {
    const sma = async (more: string) =>
      (await ask.rows(`/v1/indicators?symbols=AAPL&indicator=sma&period=2&from=2014-06-09&to=2014-06-09${more}`)).map(
        ({ values }) => JSON.stringify(values),
      )
    const adjusted = new Decimal('645.57').dividedBy(7).plus('93.7').dividedBy(2).toDecimalPlaces(6)
    expect((await sma(''))[0]).toContain(adjusted.toFixed().slice(0, 8))
    const raw = new Decimal('645.57').plus('93.7').dividedBy(2)
    expect((await sma('&adjustment=raw'))[0]).toContain(raw.toFixed())
  })

  test('bars of /v1/bars equal those of /v1/eod', async () => {
    const [bars, eod] = [
      await ask.rows('/v1/bars?symbols=AAPL&limit=50'),
      await ask.rows('/v1/eod?symbols=AAPL&limit=50'),
    ]
    expect(bars.map(({ close, volume }) => [close, volume])).toEqual(eod.map(({ close, volume }) => [close, volume]))
  })

  test('the snapshot compares the price with the previous close on the same share basis', async () => {
    const [row] = (await ask.get('/v1/snapshot?symbols=AAPL')).json.data
    expect(row).toMatchObject({ price: 93.7, price_source: 'session_close' })
    expect(row.previous_close).toBeCloseTo(645.57 / 7, 3)
    expect(row.change).toBeCloseTo(93.7 - 645.57 / 7, 3)
  })

  test('movers do not report the split as a loss', async () => {
    const losers = await ask.rows('/v1/movers?direction=losers&date=2014-06-09')
    const gainers = await ask.rows('/v1/movers?direction=gainers&date=2014-06-09')
    expect(losers).toEqual([])
    expect(gainers).toHaveLength(1)
    expect(Number(gainers[0]?.['percent_change'])).toBeCloseTo(93.7 / (645.57 / 7) - 1, 4)
  })

  test('minute bars roll up into hours from the open, and are within the daily bar', async () => {
    const archive = readFileSync(realPath('us-intraday-minute', 'aapl', '20140609_trade.zip'))
    const minutes = await Array.fromAsync(minuteBars(archive, '2014-06-09', { zone: 'America/New_York' }))
    const rows = minutes.flatMap((row) =>
      row instanceof Error ? [] : [{ ...row, symbol: 'AAPL', exchange_mic: 'XNAS', interval: '1m' }],
    )
    const blank = { instrument_id: null, date: null, time: null }
    await host.submit(
      intradayRows,
      rows.map((row) => ({ ...blank, ...row })),
      { source: 'lean-minutes', market: 'XNAS' },
    )
    const hours = await ask.rows('/v1/intraday?symbols=AAPL&interval=1h&from=2014-06-09&to=2014-06-09&order=asc')
    expect(hours.map(({ datetime }) => datetime?.slice(11, 16))).toEqual([
      '13:30',
      '14:30',
      '15:30',
      '16:30',
      '17:30',
      '18:30',
      '19:30',
    ])
    const [daily] = await ask.rows('/v1/eod?symbols=AAPL&date=2014-06-09')
    const sum = hours.reduce((total, { volume }) => total.plus(volume ?? 0), new Decimal(0))
    const share = sum.dividedBy(daily?.['volume'] ?? 1)
    expect(share.greaterThan('0.66') && share.lessThanOrEqualTo('1.01')).toBe(true)
    expect(Number(hours[0]?.['open'])).toBeCloseTo(Number(daily?.['open']), 0)
    expect(Number(hours.at(-1)?.['close'])).toBeCloseTo(Number(daily?.['close']), 0)
  })

  test('as of a time before the actions were known, nothing is adjusted', async () => {
    const { status, json } = await ask.get('/v1/splits?symbols=AAPL&from=2014-06-01&as_of=2014-06-10T07:00:00Z')
    expect([status, json.data]).toEqual([200, []])
  })
})
