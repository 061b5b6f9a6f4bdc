import { realNames, realText, skipNotice } from '@bourse/testkit/real-data'
import { BadRecord } from '@bourse/kit'
import { directoryDay, directoryHistory, nasdaqDirectory, otherDirectory } from '../src/sources/nasdaq-trader/index.ts'
import { parseAll, startTestHost, type TestAnswer, type TestHost } from '@bourse/testkit'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import instruments, { directory } from '../src/index.ts'
import { nasdaqDay } from '../src/staging/nasdaq-day.ts'
import { nasdaqTrader } from '../src/sources/nasdaq-trader.ts'
import { rowsOfMapFile } from './support/map-file.ts'

const FOLDER = ['symbol-directory', 'nasdaqtrader'] as const

const filesOf = (day: string) => ({
  nasdaqListed: realText(...FOLDER, `nasdaqlisted-${day}.txt.gz`),
  otherListed: realText(...FOLDER, `otherlisted-${day}.txt.gz`),
})

describe.skipIf(skipNotice !== '')(`real directories${skipNotice}`, () => {
  let host: TestHost
  let key: string
  let days: readonly string[]

  beforeAll(async () => {
    days = realNames(...FOLDER).flatMap((name) => /^nasdaqlisted-(\d{8})/.exec(name)?.[1] ?? [])
    host = await startTestHost({ datasets: [instruments], clock: '2021-04-01T00:00:00Z' })
    key = await host.key()
    for (const name of realNames('us-eod-raw', 'map_files')) {
      const text = realText('us-eod-raw', 'map_files', name)
      await host.submit(directory, rowsOfMapFile(name.replace('.csv', ''), text), { source: 'map-files' })
    }
    for (const day of days) await takeIn(day)
  }, 600_000)
  afterAll(() => host?.close())

  async function takeIn(day: string) {
    const rows = (await parseAll(nasdaqTrader, filesOf(day), {})).filter((row) => !(row instanceof BadRecord))
    return host.submit(nasdaqDay, rows as never, { source: 'nasdaq-trader', complete: true })
  }

  const rows = async (path: string) => (await host.get(path, { key })).json.data
  async function historyOf(symbol: string, at: string): Promise<readonly string[]> {
    const [{ instrument_id: id }] = await rows(`/v1/securities?symbols=${symbol}&symbol_at=${at}`)
    const found = await rows(`/v1/instruments/${id}/symbols`)
    return found.map(
      (row: Record<string, string>) =>
        `${row['exchange_mic']}:${row['symbol']} ${row['valid_from']}..${row['valid_to'] ?? ''}`,
    )
  }

  test('UW, WMI and WM; QQQ, QQQQ and QQQ; the FB tickers of two companies', async () => {
    expect(await historyOf('WM', '2020-01-02')).toEqual([
      'XNYS:UW 1998-01-02..1998-07-16',
      'XNYS:WMI 1998-07-17..2009-08-04',
      'XNYS:WM 2009-08-05..',
    ])
    expect(await historyOf('QQQ', '2020-01-02')).toEqual([
      'XNAS:QQQ 1999-03-10..2004-11-30',
      'XNAS:QQQQ 2004-12-01..2011-03-22',
      'XNAS:QQQ 2011-03-23..',
    ])
    expect(await historyOf('FB', '2000-06-01')).toEqual(['XNYS:FB 1999-09-29..2003-03-28'])
    expect(await historyOf('FB', '2015-06-01')).toEqual(['XNAS:FB 2012-05-18..'])
  })

  test('the directories continue the map files’ listings', async () => {
    expect(await historyOf('AAPL', '2016-01-05')).toEqual(['XNAS:AAPL 1998-01-02..'])
    expect(await historyOf('GOOGL', '2016-01-05')).toEqual([
      'XNAS:GOOG 2004-08-19..2014-04-02',
      'XNAS:GOOGL 2014-04-03..',
    ])
  })

  test('every assignment in the daily files is recorded, and nothing else', async () => {
    const told = directoryHistory(
      days.map((day) => {
        const { nasdaqListed, otherListed } = filesOf(day)
        return directoryDay(nasdaqDirectory(nasdaqListed), otherDirectory(otherListed))
      }),
    ).assignments
    const { rows: recorded } = await host.database.database.pool.query(
      `select k.listing, a.symbol, a.exchange_mic, a.valid_from, a.valid_to from instruments.listing_keys k
       join instruments.symbol_assignments a using (instrument_id) where k.listing like 'nasdaq-trader:%' and a.known_to = 'infinity'
       and not exists (select from instruments.listing_keys m where m.instrument_id = k.instrument_id and m.listing like 'map:%')`,
    )
    const shown = (row: Record<string, string>) =>
      `${row['listing']} ${row['symbol']} ${row['exchange_mic']} ${row['valid_from']} ${row['valid_to'] ?? ''}`
    const keys = new Set(recorded.map(({ listing }: { listing: string }) => listing))
    const expected = told.map((row) =>
      shown({ ...row, listing: `nasdaq-trader:${row.key}`, valid_to: row.valid_to ?? '' }),
    )
    const ofRecorded = expected.filter((line) => keys.has(line.split(' ')[0] ?? ''))
    expect(recorded.map(shown).toSorted()).toEqual(ofRecorded.toSorted())
    expect(expected.length - ofRecorded.length).toBeLessThan(60)
  })

  test('no line in the directories is rejected', async () => {
    const { rows: quarantined } = await host.database.database.pool.query('select reason from bourse.quarantine')
    expect(quarantined).toEqual([])
  })

  test('ingesting a day again changes nothing', async () => {
    for (const day of [days[0], days.at(-1)]) expect((await takeIn(day ?? '')).batch).toBeUndefined()
  })

  test('a day’s full directory is available, with its counts', async () => {
    const tickers: string[] = []
    let cursor: string | null = ''
    while (cursor !== null) {
      const { json } = await host.get(
        `/v1/tickers?date=2014-10-10&active=true&limit=1000${cursor === '' ? '' : `&cursor=${cursor}`}`,
        { key },
      )
      tickers.push(...json.data.map(({ ticker }: { ticker: string }) => ticker))
      cursor = json.meta.next_cursor
    }
    expect(tickers).toEqual(tickers.toSorted())
    const { nasdaqListed, otherListed } = filesOf('20141010')
    const { entries } = directoryDay(nasdaqDirectory(nasdaqListed), otherDirectory(otherListed))
    expect(new Set(tickers)).toEqual(new Set([...new Set(entries.map(({ symbol }) => symbol)), ...tickers]))
    expect(entries.every(({ symbol }) => tickers.includes(symbol))).toBe(true)
  })

  test('symbols map to listings and back to themselves, over all of their days', async () => {
    const { rows: recorded } = await host.database.database.pool.query(
      `select distinct exchange_mic || ':' || symbol as name from instruments.symbol_assignments where known_to = 'infinity'`,
    )
    const names: readonly string[] = recorded.map(({ name }: { name: string }) => name)
    expect(names.length).toBeGreaterThan(5_000)
    const range = { start: '1990-01-01', end: '2022-01-01' }
    for (let at = 0; at < names.length; at += 2_000) {
      const inputs = names.slice(at, at + 2_000)
      const there = await host.post(
        '/v1/symbology',
        { inputs, from: 'symbol', to: ['instrument_id'], ...range },
        { key },
      )
      const { not_found, ambiguous } = there.json.meta
      expect({ not_found, ambiguous }).toEqual({ not_found: [], ambiguous: [] })
      const ids = [...new Set(intervalsOf(there).map(({ instrument_id }) => instrument_id))]
      const periods = new Map<string, Mapped[]>()
      for (let from = 0; from < ids.length; from += 2_000) {
        const body = { inputs: ids.slice(from, from + 2_000), from: 'instrument_id', to: ['symbol'], ...range }
        const back = await host.post('/v1/symbology', body, { key })
        expect(back.json.meta.ambiguous).toEqual([])
        for (const { input, intervals } of back.json.data) periods.set(input, intervals)
      }
      const wrong = there.json.data.flatMap(({ input, intervals }: { input: string; intervals: readonly Mapped[] }) =>
        intervals.filter(
          ({ instrument_id, from, to }) =>
            !periods
              .get(instrument_id ?? '')
              ?.some((each) => `${each.exchange_mic}:${each.symbol}` === input && each.from === from && each.to === to),
        ),
      )
      expect(wrong).toEqual([])
    }
  }, 60_000)
})

type Mapped = Readonly<
  Record<'from' | 'to', string> & Record<'instrument_id' | 'symbol' | 'exchange_mic', string | null>
>

const intervalsOf = ({ json }: TestAnswer): readonly Mapped[] =>
  json.data.flatMap(({ intervals }: { intervals: readonly Mapped[] }) => intervals)
