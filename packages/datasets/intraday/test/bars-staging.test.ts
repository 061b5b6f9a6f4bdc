import { ruleSessions } from '@bourse/calendar-rules'
import { startTestHost, type TestHost, sessionsDataset } from '@bourse/testkit'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import intraday, { bars } from '../src/index.ts'
import { submitting } from './support/rejections.ts'
import { openings, priced, run } from './support/rows.ts'
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

const row = (symbol: string, datetime: string, more: object = {}) => ({
  symbol,
  interval: '5m',
  datetime,
  ...priced(100),
  ...more,
})

/** Returns why a row is quarantined; undefined if it is accepted. */
async function reasonOf(given: object): Promise<string | undefined> {
  const { report, reasons } = await submitting(host, bars, [given])
  expect(report.quarantined).toBe(reasons.length)
  return reasons[0]
}

async function rowsOf(query: string) {
  const answer = await host.get(`/v1/intraday?${query}`, { key })
  expect(answer.status, answer.text).toBe(200)
  return answer.json.data as readonly Readonly<Record<string, unknown>>[]
}

describe('finished bars', () => {
  test('intraday rule 8: rows outside the regular session are rejected', async () => {
    const outside = (time: string) => `2026-03-09T${time}:00Z is outside the regular session of XNAS`
    expect(await reasonOf(row('AAPL', '2026-03-09T13:25:00Z'))).toBe(outside('13:25'))
    expect(await reasonOf(row('AAPL', '2026-03-09T20:00:00Z'))).toBe(outside('20:00'))
    expect(await reasonOf(row('AAPL', '2026-03-09T13:30:00Z'))).toBeUndefined()
    expect(await reasonOf(row('AAPL', '2026-03-09T19:55:00Z'))).toBeUndefined()
    expect(await reasonOf(row('AAPL', '2026-03-07T15:00:00Z'))).toMatch('outside the regular session')
    expect(await reasonOf(row('AAPL', '2026-02-16T15:00:00Z')), 'a holiday').toMatch('outside the regular session')
    expect(await reasonOf(row('EURUSD', '2026-03-08T20:55:00Z', { interval: '1m' }))).toBe(
      '2026-03-08T20:55:00Z is outside the regular session of FOREX',
    )
  })

  test('intraday rule 1: rows older than 30 days, and future rows, are rejected', async () => {
    expect(await reasonOf(row('BTCUSD', '2026-02-07T23:59:00Z', { interval: '1m' }))).toBe(
      '2026-02-07T23:59:00Z is older than 30 days: bars are retained from 2026-02-08',
    )
    expect(await reasonOf(row('BTCUSD', '2026-02-08T00:00:00Z', { interval: '1m' }))).toBeUndefined()
    expect(await reasonOf(row('BTCUSD', '2026-03-12T00:00:00Z', { interval: '1m' }))).toBe(
      '2026-03-12T00:00:00Z is in the future',
    )
  })

  test('intraday rule 3: bars open on the boundaries of their interval', async () => {
    expect(await reasonOf(row('AAPL', '2026-03-09T13:31:00Z'))).toBe(
      'no 5m bar starts at 2026-03-09T13:31:00Z: XNAS bars start at 2026-03-09T13:30:00Z and every 5m after that',
    )
    expect(await reasonOf(row('AAPL', '2026-03-09T14:00:00Z', { interval: '1h' }))).toMatch('no 1h bar starts at')
    expect(await reasonOf(row('T', '2026-03-09T14:30:00Z', { interval: '1h' }))).toBeUndefined()
    expect(await reasonOf(row('BTCUSD', '2026-03-09T00:30:00Z', { interval: '1h' }))).toBe(
      'no 1h bar starts at 2026-03-09T00:30:00Z: CRYPTO bars start on whole UTC hours and minutes',
    )
    expect(await reasonOf(row('BTCUSD', '2026-03-09T00:00:00.5Z', { interval: '1m' }))).toMatch('no 1m bar starts')
    expect(await reasonOf(row('AAPL', '2026-03-09T14:00:00Z', { interval: '2m' }))).toBe(
      'interval: expected 1m, 5m or 1h, got "2m"',
    )
  })

  test('intraday rule 6: kinds without intraday bars are rejected', async () => {
    expect(await reasonOf(row('VFIAX', '2026-03-09T13:30:00Z'))).toBe('VFIAX is of a type without intraday bars (FUND)')
    expect(await reasonOf(row('SPX', '2026-03-09T13:30:00Z'))).toMatch('without intraday bars (INDEX)')
  })

  test('a symbol refers to its holder on the bar’s day, on one market', async () => {
    expect(await reasonOf(row('NOBODY', '2026-03-09T13:30:00Z'))).toBe('no listing matched NOBODY on that date')
    expect(await reasonOf(row('OLD', '2026-03-05T14:30:00Z'))).toBeUndefined()
    expect(await reasonOf(row('OLD', '2026-03-06T14:30:00Z'))).toBe('no listing matched OLD on that date')
    expect(await reasonOf(row('new', '2026-03-06T14:30:00Z'))).toBeUndefined()
    expect((await rowsOf('symbols=NEW')).map(({ datetime }) => datetime)).toEqual([
      '2026-03-06T14:30:00Z',
      '2026-03-05T14:30:00Z',
    ])
    expect(await reasonOf(row('TWIN', '2026-03-09T14:30:00Z'))).toBe(
      'TWIN was listed on XNAS, XLON: set exchange_mic to one of them',
    )
    expect(await reasonOf(row('TWIN', '2026-03-09T14:30:00Z', { exchange_mic: 'XLON' }))).toBeUndefined()
    expect(await reasonOf(row('TWIN', '2026-03-09T14:30:00Z', { exchange_mic: 'XPAR' }))).toBe(
      'no listing matched XPAR:TWIN on that date',
    )
  })

  test('an id also identifies a listing', async () => {
    const [known] = await rowsOf('symbols=T&interval=1h')
    const { symbol: _, ...nameless } = row('', '2026-03-09T13:30:00Z', { instrument_id: known?.['instrument_id'] })
    expect(await reasonOf(nameless)).toBeUndefined()
    expect(await rowsOf('symbols=T&from=2026-03-09T13:30:00Z&to=2026-03-09T13:30:00Z')).toHaveLength(1)
    expect(await reasonOf({ ...nameless, instrument_id: 'ins_none' })).toBe('no listing matched ins_none on that date')
    expect(await reasonOf({ ...nameless, instrument_id: null })).toBe(
      'expected a symbol or an instrument_id, got neither',
    )
  })

  test('local times are in the zone of the row’s market', async () => {
    const local = { datetime: null, date: '2026-03-09', time: '10:00' }
    expect(await reasonOf({ ...row('BHP', ''), ...local })).toBeUndefined()
    expect(await rowsOf('symbols=XASX:BHP')).toMatchObject([{ datetime: '2026-03-08T23:00:00Z' }])
    expect(await reasonOf(row('AAPL', '2026-03-09 09:35'))).toBeUndefined()
    expect(await rowsOf('symbols=AAPL&from=2026-03-09T13:35:00Z&to=2026-03-09T13:35:00Z')).toHaveLength(1)
    expect(await reasonOf(row('AAPL', 'soon'))).toBe(
      'datetime: expected an instant, Unix time, or a local date and time, got "soon"',
    )
    expect(await reasonOf({ ...row('AAPL', ''), datetime: null, date: '2026-03-09' })).toMatch('got "2026-03-09"')
  })

  test('volume is whole shares on exchanges, coins for a crypto pair, and absent for a currency pair', async () => {
    const at = '2026-03-09T14:00:00Z'
    const { report } = await submitting(host, bars, [row('T', at, { volume: '100.5' })])
    expect(report).toMatchObject({ published: 1, quarantined: 0, warnings: 1 })
    expect(await rowsOf(`symbols=T&interval=5m&from=${at}&to=${at}`)).toMatchObject([{ volume: 100 }])
    expect(await reasonOf(row('T', at, { volume: '100.0' }))).toBeUndefined()
    expect(await reasonOf(row('BTCUSD', at, { interval: '1m', volume: '0.00012345' }))).toBeUndefined()
    expect(await rowsOf(`symbols=BTCUSD&interval=1m&from=${at}&to=${at}`)).toMatchObject([{ volume: 0.00012345 }])
    expect(await reasonOf(row('EURUSD', at, { interval: '1m', volume: '17' }))).toBeUndefined()
    expect(await rowsOf(`symbols=EURUSD&interval=1m&from=${at}&to=${at}`)).toMatchObject([{ volume: null }])
  })

  test('impossible prices are rejected, but unlikely ones are accepted', async () => {
    const at = '2026-03-09T14:05:00Z'
    expect(await reasonOf(row('T', at, { open: '0' }))).toBe('open: expected a price above zero, got 0')
    expect(await reasonOf(row('T', at, { low: '200' }))).toBe('low 200 is above the high 103')
    expect(await reasonOf(row('T', at, { close: '150' }))).toBeUndefined()
  })

  test('an invalid row does not affect the others', async () => {
    const [good, bad] = [row('VOD', '2026-03-09T08:00:00Z'), row('VOD', '2026-03-09T07:55:00Z')]
    const { report } = await submitting(host, bars, [bad, good, bad])
    expect(report).toMatchObject({ rows: 3, published: 1, quarantined: 2 })
  })

  test('publishing the same rows again changes nothing', async () => {
    const rows = run('QUIET', '5m', openings('2026-03-09T13:30:00Z', 78, 300), 50)
    expect((await submitting(host, bars, rows)).report).toMatchObject({ published: 78, revised: 0 })
    expect((await submitting(host, bars, rows)).report).toMatchObject({ published: 0, revised: 0, batch: undefined })
  })

  test('intraday rule 2: the end-of-day source takes precedence over the stream in either order of arrival', async () => {
    const at = '2026-03-10T14:00:00Z'
    const [ofStream, ofFile] = [row('T', at, { close: '101' }), row('T', at, { close: '102' })]
    const closes = async () => (await rowsOf(`symbols=T&from=${at}&to=${at}`)).map(({ close }) => close)
    await submitting(host, bars, [ofStream], 'tape-stream')
    expect(await closes()).toEqual([101])
    await submitting(host, bars, [ofFile], 'overnight')
    expect(await closes()).toEqual([102])
    await submitting(host, bars, [{ ...ofStream, close: '103' }], 'tape-stream')
    expect(await closes()).toEqual([102])
  })
})
