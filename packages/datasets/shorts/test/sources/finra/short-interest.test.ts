import { BadRecord } from '@bourse/kit'
import { UnreadableFile } from '@bourse/kit/readers'
import { describe, expect, it } from 'vitest'
import { shortInterest } from '../../../src/sources/finra/index.ts'

const COLUMNS = [
  'accountingYearMonthNumber',
  'symbolCode',
  'issueName',
  'issuerServicesGroupExchangeCode',
  'marketClassCode',
  'currentShortPositionQuantity',
  'previousShortPositionQuantity',
  'stockSplitFlag',
  'averageDailyVolumeQuantity',
  'daysToCoverQuantity',
  'revisionFlag',
  'changePercent',
  'changePreviousNumber',
  'settlementDate',
]
const file = (...rows: readonly (readonly string[])[]) => [COLUMNS, ...rows].map((row) => row.join('|')).join('\n')

const AAA = [
  '20260915',
  'AAA',
  'Example Corp.',
  'R',
  'NNM',
  '1200',
  '1000',
  '',
  '400',
  '3.00',
  '',
  '20',
  '200',
  '2026-09-15',
]
const split = [
  '20260915',
  'BRK/B',
  'Other Inc.',
  'R',
  'NYSE',
  '50',
  '5',
  'S',
  '0',
  '999.99',
  'R',
  '900',
  '45',
  '20260915',
]

describe('short interest files', () => {
  it('a row has the position, the previous one, volume and days to cover', () => {
    expect([...shortInterest(file(AAA))]).toEqual([
      {
        symbol: 'AAA',
        publisher_symbol: 'AAA',
        issue_name: 'Example Corp.',
        market_class: 'NNM',
        observed_on: '2026-09-15',
        short_interest: 1200,
        previous_short_interest: 1000,
        average_daily_volume: 400,
        days_to_cover: '3',
        split_adjusted: false,
        revised: false,
        line: 2,
      },
    ])
  })

  it('rule 3: numbers stay unchanged after a split, which is marked; 999.99 days mean no volume', () => {
    expect([...shortInterest(file(split))]).toMatchObject([
      { symbol: 'BRK.B', previous_short_interest: 5, days_to_cover: null, split_adjusted: true, revised: true },
    ])
  })

  it('rule 4: unreadable lines are reported, and the others are read', () => {
    const rows = [...shortInterest(file(AAA.with(5, '12x'), AAA.with(13, '15.09.2026'), AAA.slice(1), AAA))]
    expect(rows.map((row) => (row instanceof BadRecord ? row.message : row.symbol))).toEqual([
      'expected a whole number of shares held short, got "12x"',
      'expected a settlement date, got "15.09.2026"',
      'expected 14 fields as in the first line',
      'AAA',
    ])
    expect(rows[1]).toMatchObject({ row: { line: 3 } })
  })

  it('a file with commas and quoted names, or the API’s list, yields the same result', () => {
    const commas = [COLUMNS.join(','), AAA.with(2, '"Example, ""A"" Corp."').join(',')].join('\n')
    expect([...shortInterest(commas)]).toMatchObject([{ issue_name: 'Example, "A" Corp.', short_interest: 1200 }])
    const json = `[{"symbolCode":"AAA","issueName":"Example Corp.","currentShortPositionQuantity":1200,
      "daysToCoverQuantity":3.10,"settlementDate":"2026-09-15"}]`
    expect([...shortInterest(json)]).toMatchObject([
      { symbol: 'AAA', short_interest: 1200, previous_short_interest: null, days_to_cover: '3.1', line: 1 },
    ])
  })

  it('a file whose last line ends early is rejected', () => {
    for (const length of [1, 10])
      expect(() => [...shortInterest(file(AAA, AAA).slice(0, -length))]).toThrow(/end of line 3.*cut short/)
  })

  it('reject a different file', () => {
    expect(() => [...shortInterest('Date|Symbol\n1|2')]).toThrow(UnreadableFile)
    expect(() => [...shortInterest('[{"symbolCode": ')]).toThrow(UnreadableFile)
    expect(() => [...shortInterest('')]).toThrow('expected the columns symbolCode')
  })
})
