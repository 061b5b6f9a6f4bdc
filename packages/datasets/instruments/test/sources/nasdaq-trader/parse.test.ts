import { UnreadableFile } from '@bourse/kit/readers'
import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { directoryDay, nasdaqDirectory, otherDirectory } from '../../../src/sources/nasdaq-trader/index.ts'

const fixture = (name: string) => readFileSync(new URL(`fixtures/${name}`, import.meta.url), 'utf8')
const six = fixture('nasdaqlisted-six-columns.txt')
const eight = fixture('nasdaqlisted-eight-columns.txt')
const other = fixture('otherlisted.txt')

describe('nasdaqlisted.txt', () => {
  test('the file is read with six columns; a name without a dash is a fund', () => {
    const { createdAt, rows } = nasdaqDirectory(six)
    expect(createdAt).toBe('2030-01-02T21:32')
    expect(rows.map((row) => [row.symbol, row.asset_type, row.is_etf])).toEqual([
      ['ALPN', 'CS', false],
      ['ALPNW', 'WARRANT', false],
      ['BRKW', 'PFD', false],
      ['LOWT', 'ETF', true],
      ['HILT', 'ADRC', false],
    ])
    expect(rows[0]).toEqual({
      symbol: 'ALPN',
      exchange_mic: 'XNAS',
      name: 'Alpine Instruments, Inc. - Common Stock',
      asset_type: 'CS',
      is_etf: false,
      round_lot: 100,
      financial_status: 'N',
    })
    expect(rows.at(-1)).toMatchObject({ round_lot: 10, financial_status: 'E' })
  })

  test('the file is read with eight columns, including its ETF column; NextShares are funds as well', () => {
    const { createdAt, rows } = nasdaqDirectory(eight)
    expect(createdAt).toBe('2030-01-03T21:32')
    expect(rows.map((row) => [row.symbol, row.asset_type, row.is_etf])).toEqual([
      ['ALPN', 'CS', false],
      ['LOWT', 'ETF', true],
      ['LOWNX', 'ETF', false],
    ])
  })

  test('counts test issues, reports unreadable lines and stores none of them', () => {
    const { rows, testIssues, rejected } = nasdaqDirectory(six)
    expect(testIssues).toBe(1)
    expect(rows.some((row) => row.symbol === 'ZTSTT')).toBe(false)
    expect(rejected).toEqual([
      { line: 8, why: 'expected a symbol of uppercase letters, got "BAD1"' },
      { line: 9, why: 'expected a round lot, got "many"' },
      { line: 10, why: 'expected 6 fields as in the first line, got 4' },
      { line: 11, why: 'expected each symbol once in the file, got ALPN again' },
    ])
  })
})

describe('otherlisted.txt', () => {
  test('the file is read with one spelling per symbol and a MIC per letter', () => {
    const { rows } = otherDirectory(other)
    expect(rows.map((row) => [row.symbol, row.exchange_mic, row.asset_type])).toEqual([
      ['CRAG', 'XNYS', 'CS'],
      ['CRAG.PRA', 'XNYS', 'PFD'],
      ['CRAG.PR', 'XASE', 'PFD'],
      ['CRAG.B', 'XNYS', 'CS'],
      ['CRAG.WS', 'XNYS', 'WARRANT'],
      ['CRAG.WS.A', 'XNYS', 'WARRANT'],
      ['CRAG.WI', 'XNYS', 'CS'],
      ['DALE.U', 'XASE', 'UNIT'],
      ['EDGE', 'ARCX', 'ETF'],
      ['FELL', 'BATS', 'ETN'],
    ])
    expect(rows[3]?.round_lot).toBe(1)
    expect(rows[0]?.financial_status).toBeUndefined()
  })

  test('counts unknown venues and test issues and stores none of them', () => {
    const { unknownVenues, testIssues, rejected } = otherDirectory(other)
    expect(unknownVenues).toEqual({ V: 2 })
    expect(testIssues).toBe(1)
    expect(rejected).toEqual([{ line: 15, why: 'expected a symbol in CQS or Nasdaq notation, got "ODD?" and "ODD?"' }])
  })
})

describe('a directory file', () => {
  test('a truncated file is rejected: only a complete file ends with its creation time', () => {
    const cut = six.slice(0, six.indexOf('File Creation'))
    expect(() => nasdaqDirectory(cut)).toThrow(UnreadableFile)
    expect(() => nasdaqDirectory(cut)).toThrow(/expected "File Creation Time: .*" as the last line, got "ALPN\|/)
    expect(() => nasdaqDirectory(six.replace('0102203021:32', '1302203021:32'))).toThrow(UnreadableFile)
  })

  test('a different kind of file is rejected', () => {
    expect(() => nasdaqDirectory(other)).toThrow(/expected the columns Symbol, Financial Status in the first line/)
    expect(() => otherDirectory('<html>')).toThrow(UnreadableFile)
    expect(() => otherDirectory('')).toThrow(UnreadableFile)
  })

  test('a file may have its columns in a different order, and additional columns', () => {
    const text =
      'ETF|Symbol|Round Lot Size|New|Test Issue|Financial Status|Security Name\nN|ACME|100|x|N|N|Acme - Common ' +
      'Stock\nFile Creation Time: 0102203021:32'
    expect(nasdaqDirectory(text).rows).toMatchObject([{ symbol: 'ACME', name: 'Acme - Common Stock' }])
  })
})

describe('a day', () => {
  test('a day consists of its two files', () => {
    const day = directoryDay(nasdaqDirectory(six), otherDirectory(other))
    expect(day.date).toBe('2030-01-02')
    expect(day.entries).toHaveLength(15)
  })

  test('files for different days cannot be combined', () => {
    expect(() => directoryDay(nasdaqDirectory(eight), otherDirectory(other))).toThrow(
      /nasdaqlisted\.txt for 2030-01-03 and otherlisted\.txt for 2030-01-02/,
    )
  })
})
