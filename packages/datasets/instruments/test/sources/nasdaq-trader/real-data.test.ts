import { realFile, realNames, skipNotice } from '@bourse/testkit/real-data'
import { gunzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import {
  directoryDay,
  directoryHistory,
  nasdaqDirectory,
  otherDirectory,
  symbolOfCqs,
  symbolOfNasdaq,
} from '../../../src/sources/nasdaq-trader/index.ts'

function readDays() {
  const folder = 'symbol-directory/nasdaqtrader'
  const text = (file: string) => gunzipSync(realFile(folder, file)).toString('latin1')
  const dates = realNames(folder).flatMap((file) => /^nasdaqlisted-(\d+)\.txt\.gz$/.exec(file)?.[1] ?? [])
  return dates.sort().map((date) => {
    const otherText = text(`otherlisted-${date}.txt.gz`)
    return {
      nasdaq: nasdaqDirectory(text(`nasdaqlisted-${date}.txt.gz`)),
      other: otherDirectory(otherText),
      otherText,
    }
  })
}

describe.skipIf(skipNotice !== '')(`the directories from 2014 to 2016${skipNotice}`, () => {
  const days = skipNotice === '' ? readDays() : []
  const files = days.flatMap(({ nasdaq, other }) => [nasdaq, other])
  const history = directoryHistory(days.map(({ nasdaq, other }) => directoryDay(nasdaq, other)))
  const renames = history.changes.flatMap((change) =>
    change.kind === 'renamed' ? [`${change.date} ${change.previous.symbol} ${change.entry.symbol}`] : [],
  )

  test('the files are read to the last line: 296,082 listings, 437 test issues, no rejected lines', () => {
    const sum = (count: (file: (typeof files)[number]) => number) =>
      files.reduce((total, file) => total + count(file), 0)
    expect(days).toHaveLength(36)
    expect(sum((file) => file.rows.length)).toBe(296_082)
    expect(sum((file) => file.testIssues)).toBe(437)
    expect(files.flatMap((file) => file.rejected)).toEqual([])
    expect(files.flatMap((file) => Object.keys(file.unknownVenues))).toEqual([])
  })

  test('every line has a canonical symbol, the same from the CQS and the Nasdaq spelling', () => {
    const lines = days.flatMap(({ otherText }) =>
      otherText
        .split('\r\n')
        .slice(1, -2)
        .map((line) => line.split('|')),
    )
    expect(lines).toHaveLength(188_421)
    const apart = lines.filter(([, , , cqs = '', , , , nasdaq = '']) => {
      const symbol = symbolOfCqs(cqs)
      return symbol === undefined || symbol !== symbolOfNasdaq(nasdaq)
    })
    expect(apart).toEqual([])
  })

  test('store no test issues', () => {
    const symbols = new Set(files.flatMap((file) => file.rows.map((row) => row.symbol)))
    for (const issue of ['ZJZZT', 'ZVZZT', 'ZXZZT', 'ZXYZ.A', 'CBO', 'CBX']) expect(symbols).not.toContain(issue)
  })

  test('a fund is identified by its name where the ETF column is missing, as the later column confirms', () => {
    const later = new Map(days.at(-1)?.nasdaq.rows.map((row) => [row.symbol, row]))
    const before = days.at(-2)?.nasdaq.rows.filter((row) => later.get(row.symbol)?.name === row.name) ?? []
    expect(before.length).toBeGreaterThan(2500)
    expect(before.filter((row) => row.is_etf !== later.get(row.symbol)?.is_etf)).toEqual([])
  })

  test('the history contains the expected number of changes', () => {
    const counts = Object.entries(Object.groupBy(history.changes, (change) => change.kind))
    expect(Object.fromEntries(counts.map(([kind, changes]) => [kind, changes?.length]))).toEqual({
      listed: 9694,
      updated: 1183,
      moved: 65,
      renamed: 31,
      delisted: 938,
    })
  })

  test('contain the known renames', () => {
    expect(renames).toEqual(
      expect.arrayContaining([
        '2015-05-01 LEVY TACO',
        '2015-05-01 LEVYW TACOW',
        '2015-10-01 SPW SPXC',
        '2015-12-01 WWWW WEB',
        '2016-02-02 IACI IAC',
        '2016-08-15 GMT GATX',
        '2016-08-15 TAXI MFIN',
        // The symbol passed to another class on the same day.
        '2015-06-01 NYLD NYLD.A',
        '2015-09-01 Z ZG',
      ]),
    )
    expect(renames).toHaveLength(31)
    expect(renames.filter((rename) => rename > '2015-03-02' && rename < '2015-04-01')).toEqual([])
  })

  test('the history contains the moves in March 2015: Towers Watson to Nasdaq (until its merger with Willis), Centrus to NYSE American', () => {
    const march = history.changes.filter((change) => change.kind === 'moved' && change.date.startsWith('2015-03'))
    expect(march.map(({ date, key }) => `${date} ${key}`)).toEqual([
      '2015-03-13 XNYS:TW:2014-10-10',
      '2015-03-16 XNYS:LEU:2014-10-10',
    ])
    expect(history.assignments.filter(({ key }) => key === 'XNYS:TW:2014-10-10')).toEqual([
      {
        key: 'XNYS:TW:2014-10-10',
        symbol: 'TW',
        exchange_mic: 'XNYS',
        valid_from: '2014-10-10',
        valid_to: '2015-03-12',
      },
      {
        key: 'XNYS:TW:2014-10-10',
        symbol: 'TW',
        exchange_mic: 'XNAS',
        valid_from: '2015-03-13',
        valid_to: '2016-01-04',
      },
    ])
  })

  test('a unit that was missing only on 2015-03-23 is not delisted', () => {
    const dates = days
      .filter(({ nasdaq }) => nasdaq.rows.some((row) => row.symbol === 'HRMNU'))
      .map(({ nasdaq }) => nasdaq.createdAt.slice(0, 10))
    expect(dates).toContain('2015-03-20')
    expect(dates).not.toContain('2015-03-23')
    expect(dates).toContain('2015-03-24')
    const stretches = history.assignments.filter(({ symbol }) => symbol === 'HRMNU')
    expect(stretches).toHaveLength(1)
    expect(stretches[0]).toMatchObject({ valid_from: '2015-03-20', valid_to: undefined })
  })

  test('one ticker belongs to two companies over time: AGN to Allergan, Inc. and then to Allergan plc', () => {
    const holders = history.assignments.filter(
      ({ symbol, exchange_mic }) => symbol === 'AGN' && exchange_mic === 'XNYS',
    )
    expect(holders.map(({ valid_from, valid_to }) => [valid_from, valid_to])).toEqual([
      ['2014-10-10', '2015-03-16'],
      ['2015-07-01', undefined],
    ])
    expect(new Set(holders.map(({ key }) => key)).size).toBe(2)
  })

  test('the history is the same file by file as all at once', () => {
    let byDay
    for (const { nasdaq, other } of days) byDay = directoryHistory([directoryDay(nasdaq, other)], byDay)
    expect(byDay).toEqual(history)
  })
})
