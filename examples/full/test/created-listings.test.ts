import eod, { dailyBars } from '@bourse/eod'
import { importFile, type ImportOptions } from '@bourse/host'
import instruments, { directory, directoryRow } from '@bourse/instruments'
import intraday from '@bourse/intraday'
import shorts from '@bourse/shorts'
import type { TestHost } from '@bourse/testkit'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startFullHost } from './support/full-host.ts'
import { asking } from './support/rows.ts'

let host: TestHost
let ask: ReturnType<typeof asking>
let folder: string

beforeAll(async () => {
  host = await startFullHost('2026-03-02T22:00:00Z')
  ask = asking(host, await host.key())
  folder = await mkdtemp(join(tmpdir(), 'bourse-created-'))
})
afterAll(async () => {
  await host?.close()
  await rm(folder, { recursive: true, force: true })
})

async function importing(
  dataset: typeof eod,
  lines: readonly string[],
  more: Partial<ImportOptions> = { market: 'XNYS', createListings: true },
) {
  const path = join(folder, 'file.csv')
  await writeFile(path, `${lines.join('\n')}\n`)
  const report = await importFile(host.host.publications, dataset, path, { map: {}, source: 'import', ...more })
  await host.host.refresh()
  return report
}

const carried = async (symbol: string) =>
  (await ask.shown(`/v1/symbols/search?q=${symbol}`, 'valid_from', 'valid_to', 'instrument_id')).map((line) =>
    line.split(' '),
  )

describe('listings created for rows whose symbol had no listing on their date', () => {
  const bars = ['symbol,date,close', 'REUSED,2001-05-01,20', 'REUSED,2012-05-18,38', 'REUSED,2012-05-21,34']

  beforeAll(() =>
    host.submit(
      directory,
      [
        directoryRow({ symbol: 'REUSED', exchange_mic: 'XNYS', valid_from: '1999-09-29', valid_to: '2003-03-28' }),
        directoryRow({ symbol: 'BETWEEN', exchange_mic: 'XNYS', valid_from: '1999-09-29', valid_to: '2003-03-28' }),
        directoryRow({ symbol: 'BETWEEN', exchange_mic: 'XNYS', valid_from: '2015-01-02' }),
      ],
      { source: 'test' },
    ),
  )

  test('created listings are new if the listing that had the symbol has ended, and start with the first row that needs them', async () => {
    const without = await importing(eod, bars, { market: 'XNYS' })
    expect(without).toMatchObject({ published: 1, quarantined: 2 })
    const dry = await importing(eod, bars, { market: 'XNYS', createListings: true, dryRun: true })
    const { batch, ...report } = await importing(eod, bars)
    expect(batch).toBeDefined()
    expect(report).toMatchObject({ published: 2, unchanged: 1, quarantined: 0 })
    expect({ ...dry, batch: undefined }).toEqual({ ...report, batch: undefined })
    const [first, second] = await carried('REUSED')
    expect([first?.slice(0, 2), second?.slice(0, 2)]).toEqual([
      ['1999-09-29', '2003-03-28'],
      ['2012-05-18', '-'],
    ])
    expect(first?.[2]).not.toBe(second?.[2])
  })

  test('a later listing with the symbol is reused and then starts earlier', async () => {
    expect(await importing(eod, ['symbol,date,close', 'BETWEEN,2010-01-04,5'])).toMatchObject({ published: 1 })
    expect((await carried('BETWEEN')).map((stretch) => stretch.slice(0, 2))).toEqual([
      ['1999-09-29', '2003-03-28'],
      ['2010-01-04', '-'],
    ])
  })
})

describe('an import that fails', () => {
  /** Counts the stored rows of listings, bars and batches. */
  const stored = () =>
    host.database.database.query(
      `select (select count(*) from instruments.instruments) as instruments,
        (select count(*) from instruments.symbol_assignments) as assignments,
        (select count(*) from instruments.search_names) as names, (select count(*) from eod.daily_bars) as bars,
        (select count(*) from bourse.batches) as batches, (select count(*) from bourse.quarantine) as quarantined`,
    )
  const bars = ['symbol,date,close', 'FAILING,2012-05-18,38', 'FAILING,2012-05-21,NaN', 'FALLING,2012-05-18,5000000']

  test('an import that fails leaves none of its listings behind, no matter where it fails', async () => {
    const before = await stored()
    // Simulates a full disk while the bars are written.
    await host.database.database.query('alter table eod.daily_bars add constraint full_disk check (close < 1000000)')
    await expect(importing(eod, bars)).rejects.toThrow('full_disk')
    expect(await stored()).toEqual(before)
    expect(await carried('FAILING')).toEqual([])
    await host.database.database.query('alter table eod.daily_bars drop constraint full_disk')
    expect(await importing(eod, bars)).toMatchObject({ published: 2, quarantined: 1 })
    expect((await carried('FAILING')).map((stretch) => stretch.slice(0, 2))).toEqual([['2012-05-18', '-']])
  })

  test('an import that is retried adds its listings to the market’s coverage once it succeeds', async () => {
    expect(await importing(eod, ['symbol,date,close', 'COVERED,1975-01-02,5'])).toMatchObject({ published: 1 })
    expect(await ask.rows('/v1/datasets/eod/coverage')).toMatchObject([
      { exchange_mic: 'XNYS', history_from: '1975-01-02' },
    ])
  })
})

describe('bars on days without a session', () => {
  const bars = [
    'symbol,date,close',
    'CLOSED,2024-03-01,10',
    'CLOSED,2024-03-02,11',
    'CLOSED,2024-12-25,12',
    'CLOSED,2024-12-26,13',
  ]

  test('bars on days without a session are held, each with its rule and line, and published when an operator releases them', async () => {
    const found: string[] = []
    const onFinding: ImportOptions['onFinding'] = ({ line, level, rule, value, reason }) =>
      found.push([line, level, rule, value, reason].join(' | '))
    const report = await importing(eod, bars, { market: 'XNYS', createListings: true, onFinding })
    expect(report).toMatchObject({ published: 2, held: 2, quarantined: 0 })
    expect(found).toEqual([
      '3 | hold | no-session | 2024-03-02 | XNYS was closed on 2024-03-02',
      '4 | hold | no-session | 2024-12-25 | XNYS was closed on 2024-12-25',
    ])
    const dates = () => ask.shown('/v1/eod?symbols=CLOSED&order=asc', 'date')
    expect(await dates()).toEqual(['2024-03-01', '2024-12-26'])
    const [id = ''] = await ask.shown('/v1/symbols/search?q=CLOSED', 'instrument_id')
    await host.host.publications.release(dailyBars, [{ instrument_id: id, date: '2024-03-02' }], { source: 'import' })
    await host.host.refresh()
    expect(await dates()).toEqual(['2024-03-01', '2024-03-02', '2024-12-26'])
    // A later import does not release the row that is still held.
    await importing(eod, ['symbol,date,close', 'CLOSED,2024-12-27,13'])
    expect(await host.database.database.query('select date, held_by, held_line from eod.daily_bars_held')).toEqual([
      { date: '2024-12-25', held_by: 'no-session', held_line: '4' },
    ])
  })

  test('bars on days without a session do not confirm a jump in a close', async () => {
    const jump = ['symbol,date,close', 'JUMPY,2024-03-01,10', 'JUMPY,2024-03-04,100', 'JUMPY,2024-03-09,101']
    expect(await importing(eod, jump)).toMatchObject({ published: 1, held: 2 })
    expect(await importing(eod, ['symbol,date,close', 'JUMPY,2024-03-05,99'])).toMatchObject({
      published: 2,
      released: 1,
    })
  })
})

describe('listings created for intraday bars', () => {
  const header = 'symbol,datetime,interval,open,high,low,close,volume'
  const bar = (symbol: string, datetime: string) => `${symbol},${datetime},5m,10,11,9,10.5,100`
  const lines = [header, bar('MINUTELY', '2026-02-27 09:30:00'), bar('MINUTELY', '2026-02-26T14:35:00Z')]

  test('listings created for intraday bars exist before the bars are resolved, and start with the first bar', async () => {
    expect(await importing(intraday, lines, { market: 'XNYS' })).toMatchObject({ published: 0, quarantined: 2 })
    expect(await importing(intraday, lines)).toMatchObject({ published: 2, quarantined: 0 })
    expect(await carried('MINUTELY')).toEqual([['2026-02-26', '-', expect.stringMatching(/^ins_/)]])
    expect(await ask.shown('/v1/intraday?symbols=XNYS:MINUTELY&interval=5m', 'datetime')).toEqual([
      '2026-02-27T14:30:00Z',
      '2026-02-26T14:35:00Z',
    ])
    expect(await importing(intraday, lines)).toMatchObject({ published: 0, unchanged: 2 })
  })

  test('a symbol listed on two markets is resolved to the market that the import names', async () => {
    const both = ['symbol,exchange_mic,valid_from', 'TWICE,XNYS,2020-01-02', 'TWICE,XLON,2020-01-02']
    await importing(instruments, both, {})
    const twice = [header, bar('TWICE', '2026-02-27 10:00:00')]
    expect(await importing(intraday, twice, { market: 'XNYS' })).toMatchObject({ published: 1, quarantined: 0 })
    expect(await ask.shown('/v1/intraday?symbols=XNYS:TWICE&interval=5m', 'datetime')).toEqual(['2026-02-27T15:00:00Z'])
  })
})

describe('a symbol with a separator, if a listing has the same letters without it', () => {
  const finra = async (createListings: boolean) => {
    const lines = ['Date|Symbol|ShortVolume|ShortExemptVolume|TotalVolume|Market', '20260226|SBE/U|10|0|30|N', '1']
    const path = join(folder, 'CNMSshvol20260226.txt')
    await writeFile(path, `${lines.join('\n')}\n`)
    const how = createListings ? { market: 'XNYS', createListings } : {}
    return host.ingest(shorts, 'finra-short-volume', [path], how)
  }
  const stored = async (symbol: string) => ask.shown(`/v1/short-volume?symbols=XNYS:${symbol}`, 'date', 'total_volume')

  test('a symbol with a separator is rejected in a FINRA file and in an import, unless it has its own listing', async () => {
    await importing(instruments, ['symbol,exchange_mic,valid_from', 'SBEU,XNYS,2020-01-02'], {})
    expect(await finra(false)).toMatchObject({ published: 0, quarantined: 1 })
    const line = 'XNYS,2026-02-25,20,60,0.3333333333,[]'
    const header = 'symbol,exchange_mic,date,short_volume,total_volume,ratio,facilities'
    for (const spelled of ['SBE/U', 'SBE.U', 'SBE-U', 'SBE U'])
      expect(await importing(shorts, [header, `${spelled},${line}`], {}), spelled).toMatchObject({
        published: 0,
        quarantined: 1,
      })
    expect(await stored('SBEU')).toEqual([])
    expect(await finra(true)).toMatchObject({ published: 1, quarantined: 0 })
    expect(await importing(shorts, [header, `SBE.U,${line}`], {})).toMatchObject({ published: 0, quarantined: 1 })
    expect(await stored('SBEU')).toEqual([])
    expect(await stored('SBE.U')).toEqual(['2026-02-26 30'])
  })
})

describe('rows that were known before they were imported', () => {
  test('rows that were known before they were imported are found at that time, with the listings created for them', async () => {
    const bars = ['symbol,date,close,loaded', 'EARLY,2018-02-06,10,2018-02-07', 'EARLY,2018-02-07,11,2018-02-08']
    const more = { market: 'XNYS', createListings: true, knownAt: 'loaded' }
    expect(await importing(eod, bars, more)).toMatchObject({ published: 2, quarantined: 0 })
    const at = (as_of: string) => ask.shown(`/v1/eod?symbols=EARLY&as_of=${as_of}`, 'date', 'close')
    expect(await at('2018-02-08')).toEqual(['2018-02-07 11', '2018-02-06 10'])
    expect(await at('2018-02-07')).toEqual(['2018-02-06 10'])
    const before = (await ask.get('/v1/eod?symbols=EARLY&as_of=2018-02-06')).json
    expect(before).toMatchObject({ data: [], meta: { resolved_by: 'current' } })
    expect(await ask.shown('/v1/eod?date=2018-02-06&as_of=2018-02-07', 'symbol', 'close')).toEqual(['EARLY 10'])
    expect(await ask.rows('/v1/eod?date=2018-02-06&as_of=2018-02-06')).toEqual([])
  })

  test('listings that were known before they were imported must all have the same time', async () => {
    const listings = ['symbol,exchange_mic,valid_from,loaded', 'LISTED,XNYS,2010-01-04,2018-02-08']
    await expect(importing(instruments, listings, { knownAt: 'loaded' })).rejects.toThrow(/only one instant/)
    await importing(instruments, listings, { knownAt: '2018-02-08T12:00:00Z' })
    const known = (as_of: string) => ask.shown(`/v1/tickers?ticker=LISTED&as_of=${as_of}`, 'ticker', 'listed_on')
    expect(await known('2018-02-08T12:00:00Z')).toEqual(['LISTED 2010-01-04'])
    expect(await known('2018-02-08T11:59:59Z')).toEqual([])
  })

  test('rows that were known before they were imported may be imported again with an earlier or later time', async () => {
    const lines = ['symbol,exchange_mic,valid_from,isin', 'AGAIN,XNYS,2010-01-04,US0000000AG1']
    const known = async (as_of: string) => ask.shown(`/v1/tickers?ticker=AGAIN&as_of=${as_of}`, 'ticker')
    const identified = async (as_of: string) => {
      const [id] = await ask.shown('/v1/tickers?ticker=AGAIN', 'instrument_id')
      const { json } = await ask.get(`/v1/instruments/${id}/identifiers?as_of=${as_of}`)
      return json.data?.length ?? 0
    }
    const knownFrom = async (knownAt: string) => importing(instruments, lines, { knownAt })
    expect(await knownFrom('2018-02-08T12:00:00Z')).toMatchObject({ published: 3 })
    expect(await knownFrom('2018-02-08T12:00:00Z')).toMatchObject({ published: 0, unchanged: 1 })
    expect(await knownFrom('2012-01-02')).toMatchObject({ published: 1, revised: 1, unchanged: 0 })
    expect([await known('2012-01-03'), await identified('2012-01-03')]).toEqual([['AGAIN'], 1])
    expect(await known('2012-01-01')).toEqual([])
    expect(await knownFrom('2020-06-01T00:00:00Z')).toMatchObject({ published: 1, revised: 1 })
    expect([await known('2018-02-09'), await identified('2018-02-09')]).toEqual([[], 0])
    expect([await known('2020-06-01T00:00:00Z'), await identified('2020-06-02')]).toEqual([['AGAIN'], 1])
    expect(await importing(instruments, lines, {})).toMatchObject({ published: 0, unchanged: 1 })
  })

  test('rows that were known before they were imported do not change the time at which a later import’s rows were known', async () => {
    const first = ['symbol,exchange_mic,valid_from,name', 'RENAMED,XNYS,2010-01-04,Old name']
    const second = ['symbol,exchange_mic,valid_from,name', 'RENAMED,XNYS,2010-01-04,New name']
    await importing(instruments, first, { knownAt: '2015-01-01T00:00:00Z' })
    host.clock.advance(60_000)
    await importing(instruments, second, {})
    await importing(instruments, second, { knownAt: '2012-01-01T00:00:00Z' })
    const names = async (as_of: string) => ask.shown(`/v1/tickers?ticker=RENAMED&as_of=${as_of}`, 'name')
    expect([await names('2012-06-01'), await names('2016-01-01')]).toEqual([['Old name'], ['Old name']])
    expect(await ask.shown('/v1/tickers?ticker=RENAMED', 'name')).toEqual(['New name'])
  })
})
