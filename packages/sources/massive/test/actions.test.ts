import { BadRecord } from '@bourse/kit'
import { realText, skipNotice } from '@bourse/testkit/real-data'
import { describe, expect, it } from 'vitest'
import { factorOf, massiveDividends, massiveSplits } from '../src/index.ts'

const body = (results: readonly object[]) => JSON.stringify({ status: 'OK', results })
const line = (row: object) =>
  row instanceof BadRecord
    ? `${row.rule} ${row.value}`
    : Object.entries(row)
        .flatMap(([name, value]) => (name === 'warnings' ? [] : [String(value)]))
        .join(' ')

const split = { ticker: 'SOPA', execution_date: '2026-03-02', split_from: 1, split_to: 4 }
const dividend = {
  ...{ ticker: 'AAPL', ex_dividend_date: '2026-02-09', cash_amount: 0.26, currency: 'USD', frequency: 4 },
  distribution_type: 'recurring',
}

const warningsIn = (row: object) => ('warnings' in row ? (row.warnings as readonly unknown[]) : [])

describe('splits', () => {
  it('connectors check M4: publishes neither of a ticker’s two splits on one date', () => {
    const rows = [split, { ...split, split_to: 5 }, { ...split, ticker: 'AAA', adjustment_type: 'stock_dividend' }]
    expect([...massiveSplits([body(rows)])].map(line)).toEqual([
      'duplicate-split SOPA 2026-03-02 1:4',
      'duplicate-split SOPA 2026-03-02 1:5',
      'AAA stock_dividend 2026-03-02 1 4',
    ])
  })

  it('splits with factors that do not follow from the next split cause a warning', () => {
    const later = { ...split, execution_date: '2026-06-02', historical_adjustment_factor: 0.25 }
    const warned = (factor: number) =>
      [...massiveSplits([body([{ ...split, historical_adjustment_factor: factor }, later])])].flatMap(warningsIn)
    expect(warned(0.0625)).toEqual([])
    expect(warned(0.5)).toEqual([
      {
        ...{ rule: 'factor-differs', value: '0.5' },
        reason: 'expected the factor 0.0625, which follows from the next split, got 0.5',
      },
    ])
  })

  it('split rows without a ticker, a date or a ratio are rejected', () => {
    const rows = [
      { ...split, ticker: '\u0001' },
      { ...split, execution_date: 'soon' },
      { ...split, split_to: 0 },
    ]
    expect([...massiveSplits([body(rows)])].map((row) => line(row).split(' ')[0])).toEqual([
      'unreadable-symbol',
      'unreadable-date',
      'unreadable-ratio',
    ])
  })
})

describe('dividends', () => {
  it('dividends with the same type and date are numbered by amount, and duplicates are read once', () => {
    const rows = [dividend, { ...dividend, cash_amount: 1.5 }, dividend, { ...dividend, currency: undefined }]
    expect([...massiveDividends([body(rows)])].map(line)).toEqual([
      'tally no-currency 1',
      'tally duplicate-row 1',
      'AAPL cash_dividend 2026-02-09 null null null 1.5 USD 4 1',
      'AAPL cash_dividend 2026-02-09 null null null 0.26 USD 4 2',
    ])
  })

  it.each([
    [{ distribution_type: 'special', frequency: 0 }, 'special_dividend', null],
    [{ distribution_type: 'supplemental', frequency: 104 }, 'special_dividend', '26'],
    [{ distribution_type: 'irregular', frequency: 52 }, 'cash_dividend', '52'],
  ])('a dividend with %j is read', (more, type, frequency) => {
    expect([...massiveDividends([body([{ ...dividend, ...more }])])]).toMatchObject([{ type, frequency }])
  })
})

describe.skipIf(skipNotice !== '')(`recorded responses${skipNotice}`, () => {
  const read = (...path: string[]) => realText('connectors', 'massive', ...path)

  it('connectors check M3: a split’s factor is the product of the later ones', () => {
    const [own] = massiveSplits([read('documented', 'stocks_v1_splits.json')])
    expect(own).toMatchObject({ symbol: 'AAPL', execution_date: '2005-02-28', split_from: '1', split_to: '2' })
    const later = [
      { split_from: '1', split_to: '2' },
      { split_from: '1', split_to: '7' },
      { split_from: '1', split_to: '4' },
    ]
    expect(factorOf(later)).toBe('0.017857')
    expect(read('documented', 'stocks_v1_splits.json')).toContain('0.017857')
  })

  it('connectors check M4: ten splits, one of them repeated within ten days', () => {
    const splits = [...massiveSplits([read('mock', 'v3_reference_splits.json')])]
    expect(splits.flatMap(warningsIn)).toMatchObject([{ rule: 'split-repeated', value: '1:10' }])
    const rows = splits.map(line)
    expect(rows).toHaveLength(10)
    expect(rows).toEqual(
      expect.arrayContaining([
        'GOOGL split 2022-07-18 1 20',
        'GOOG split 2022-07-18 1 20',
        'BRW reverse_split 2022-05-20 2 1',
        'CIG.C split 2022-05-02 3 4',
        'SHOP split 2022-06-22 1 10',
        'SHOP split 2022-06-29 1 10',
      ]),
    )
  })

  it('connectors check M6: a documented dividend is read as documented', () => {
    expect([...massiveDividends([read('documented', 'stocks_v1_dividends.json')])].map(line)).toEqual([
      'AAPL cash_dividend 2025-08-11 2025-08-11 2025-08-14 2025-07-31 0.26 USD 4 1',
    ])
  })
})
