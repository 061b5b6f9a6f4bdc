import { BadRecord } from '@bourse/kit'
import { parseAll, startTestHost, type TestHost } from '@bourse/testkit'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import instruments, { directory, directoryRow } from '../src/index.ts'
import { nasdaqDay } from '../src/staging/nasdaq-day.ts'
import { nasdaqTrader } from '../src/sources/nasdaq-trader.ts'

let host: TestHost
let key: string

beforeEach(async () => {
  host = await startTestHost({ datasets: [instruments] })
  key = await host.key()
})
afterEach(() => host?.close())

/** Parses nasdaqlisted.txt lines given as `SYMBOL|Name`; otherlisted.txt contains one listing that never changes. */
async function parse(day: string, lines: readonly string[], more: object = {}): Promise<readonly unknown[]> {
  const created = `File Creation Time: ${day.slice(5, 7)}${day.slice(8)}${day.slice(0, 4)}21:32`
  const raw = {
    nasdaqListed: [
      'Symbol|Security Name|Market Category|Test Issue|Financial Status|Round Lot Size',
      ...lines.map((line) => `${line}|Q|N|N|100`),
      'ZXZZT|NASDAQ TEST STOCK|G|Y|N|100',
      `${created}|||||`,
    ].join('\n'),
    otherListed: [
      'ACT Symbol|Security Name|Exchange|CQS Symbol|ETF|Round Lot Size|Test Issue|NASDAQ Symbol',
      'BRK.B|Berkshire Hathaway Inc. Class B|N|BRK/B|N|100|N|BRK.B',
      'ODD|Odd Venue Inc.|V|ODD|N|100|N|ODD',
      `${created}||||||`,
    ].join('\n'),
  }
  return parseAll(nasdaqTrader, raw, { date: day, ...more })
}

const takeIn = async (day: string, lines: readonly string[], more: object = {}) =>
  host.submit(nasdaqDay, (await parse(day, lines, more)) as never, { source: 'nasdaq-trader', complete: true })

async function historyOf(symbol: string): Promise<readonly string[]> {
  const found = await host.get(`/v1/securities?symbols=${symbol}`, { key })
  const id = found.json.data[0].instrument_id
  const { json } = await host.get(`/v1/instruments/${id}/symbols`, { key })
  return json.data.map(
    (row: Record<string, string>) => `${row['symbol']} ${row['valid_from']}..${row['valid_to'] ?? ''}`,
  )
}

const ACME = 'ACME|Acme Inc. - Common Stock'
const BETA = 'BETA|Beta Corp - Common Stock'

describe('Nasdaq Trader directory days', () => {
  test('on the first day, everything is new, with stored spellings and guessed kinds', async () => {
    await takeIn('2026-02-25', [ACME, BETA])
    const { json } = await host.get('/v1/tickers', { key })
    expect(
      json.data.map(({ ticker, exchange_mic, type, currency_code }: Record<string, string>) => [
        ticker,
        exchange_mic,
        type,
        currency_code,
      ]),
    ).toEqual([
      ['ACME', 'XNAS', 'CS', 'USD'],
      ['BETA', 'XNAS', 'CS', 'USD'],
      ['BRK.B', 'XNYS', 'CS', 'USD'],
    ])
  })

  test('a symbol that vanishes while another appears with the same name is a rename', async () => {
    await takeIn('2026-02-25', [ACME, BETA])
    await takeIn('2026-02-26', [ACME.replace('ACME', 'ACMX'), BETA])
    expect(await historyOf('ACMX')).toEqual(['ACME 2026-02-25..2026-02-25', 'ACMX 2026-02-26..'])
  })

  test('a symbol that is missing once is not delisted; one missing twice is delisted on the first missing day', async () => {
    await takeIn('2026-02-24', [ACME, BETA])
    await takeIn('2026-02-25', [BETA])
    await takeIn('2026-02-26', [ACME])
    expect(await historyOf('ACME')).toEqual(['ACME 2026-02-24..'])
    await takeIn('2026-02-27', [ACME])
    expect(await historyOf('BETA')).toEqual(['BETA 2026-02-24..2026-02-25'])
    const { json } = await host.get('/v1/instruments?symbols=BETA&status=inactive', { key })
    expect(json.data).toMatchObject([{ symbol: 'BETA', delisted_on: '2026-02-25' }])
  })

  test('a symbol listed again after its delisting is a new listing', async () => {
    await takeIn('2026-02-20', [ACME, BETA])
    await takeIn('2026-02-23', [ACME])
    await takeIn('2026-02-24', [ACME])
    await takeIn('2026-03-02', [ACME, 'BETA|Betamax Holdings - Common Stock'])
    expect(await historyOf('BETA')).toEqual(['BETA 2026-03-02..'])
    const { json } = await host.get('/v1/symbols/search?q=BETA', { key })
    expect(new Set(json.data.map(({ instrument_id }: Record<string, string>) => instrument_id)).size).toBe(2)
  })

  test('a repeated day, or a day older than the last one, changes nothing', async () => {
    await takeIn('2026-02-25', [ACME])
    await takeIn('2026-02-26', [ACME, BETA])
    expect((await takeIn('2026-02-26', [ACME, BETA])).batch).toBeUndefined()
    expect((await takeIn('2026-02-25', [ACME])).batch).toBeUndefined()
  })

  test('a listing that another source recorded continues with its own history', async () => {
    const row = directoryRow({ listing: 'vendor:1', symbol: 'ACME', exchange_mic: 'XNAS', valid_from: '1999-01-04' })
    await host.submit(directory, [row], { source: 'vendor' })
    await takeIn('2026-02-25', [ACME])
    await takeIn('2026-02-26', [ACME.replace('ACME', 'ACMX')])
    expect(await historyOf('ACMX')).toEqual(['ACME 1999-01-04..2026-02-25', 'ACMX 2026-02-26..'])
  })

  test('listings in the first file start on the configured date, unless another source has recorded their symbol', async () => {
    const row = { listing: 'vendor:1', symbol: 'BETA', exchange_mic: 'XNAS', valid_from: '1999-01-04' }
    await host.submit(directory, [directoryRow({ ...row, valid_to: '2012-05-31' })], { source: 'vendor' })
    await takeIn('2026-02-25', [ACME, BETA], { listed_since: '2016-01-04' })
    await takeIn('2026-02-26', [ACME, BETA, 'NEWC|New Corp - Common Stock'], { listed_since: '2016-01-04' })
    expect(await historyOf('ACME')).toEqual(['ACME 2016-01-04..'])
    expect(await historyOf('BETA')).toEqual(['BETA 2026-02-25..'])
    expect(await historyOf('NEWC')).toEqual(['NEWC 2026-02-26..'])
  })

  test('test issues and unknown venues are counted, not stored', async () => {
    await takeIn('2026-02-25', [ACME])
    const { rows } = await host.database.database.pool.query('select * from instruments.nasdaq_days')
    expect(rows).toMatchObject([{ date: '2026-02-25', listings: '2', test_issues: '1', unknown_venues: '1' }])
    expect((await host.get('/v1/symbols/search?q=ZXZZT', { key })).json.data).toEqual([])
    expect((await host.get('/v1/symbols/search?q=ODD', { key })).json.data).toEqual([])
  })

  test('an unreadable line becomes a bad record', async () => {
    const bad = (await parse('2026-02-25', ['acme|Lower case'])).filter((row) => row instanceof BadRecord)
    expect(bad.map(({ message }) => message)).toEqual(['expected a symbol of uppercase letters, got "acme"'])
  })

  test('files are identified by name, two per day, and a day that lacks one of them is rejected', async () => {
    const { files } = nasdaqTrader
    const unitOf = (name: string, date?: string) => files?.unit(name, { path: name, date, config: {} } as never)
    expect(unitOf('nasdaqlisted-20260225.txt')).toEqual({ date: '20260225' })
    expect(unitOf('otherlisted-20260225.txt')).toEqual({ date: '20260225' })
    expect(unitOf('otherlisted.txt', '2026-02-25')).toEqual({ date: '2026-02-25' })
    expect(unitOf('nasdaqlisted.txt')).toEqual(unitOf('otherlisted.txt'))
    expect(unitOf('nasdaqtraded.txt')).toBeUndefined()
    const file = (name: string) => ({
      name,
      path: name,
      size: 1,
      bytes: async () => Buffer.from(name),
      text: async () => name,
    })
    const raw = (...names: string[]) => files?.raw?.(names.map(file), {} as never, {} as never)
    expect(await raw('otherlisted.txt', 'nasdaqlisted.txt')).toEqual({
      nasdaqListed: 'nasdaqlisted.txt',
      otherListed: 'otherlisted.txt',
    })
    await expect(raw('nasdaqlisted.txt')).rejects.toThrow('expected one otherlisted file for this day, got 0')
  })
})
