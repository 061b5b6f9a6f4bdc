import { Decimal } from '@bourse/kit/values'
import { describe, expect, it } from 'vitest'
import {
  informationTable,
  ownershipForm,
  sharePositions,
  submissionText,
  thirteenFCover,
  valueFactor,
  type InformationRow,
  type InsiderTransaction,
} from '../src/index.ts'
import { good, read, skipped } from './real-files.ts'

const form = (...path: readonly string[]) => ownershipForm(read(...path))
const transactions = (...path: readonly string[]) => good<InsiderTransaction>(form(...path).transactions)
const total = (rows: readonly InformationRow[]) => Decimal.sum(0, ...rows.map((row) => row.reported_value)).toFixed()
const sharesOf = (rows: readonly InformationRow[], cusip: string) =>
  sharePositions(rows).find((row) => row.cusip === cusip)

describe.skipIf(skipped !== '')(`real Forms 3, 4 and 5${skipped}`, () => {
  const apple = skipped === '' ? transactions('full-submissions', '4_0000320193-22-000061.txt') : []
  const snow = skipped === '' ? transactions('ownership-forms', 'form4.snow.xml.gz') : []

  it('J1: 15 rows in six forms', () => {
    expect(apple.map(({ transaction_code }) => transaction_code)).toEqual(Array(7).fill('S'))
    expect(Decimal.sum(...apple.map(({ shares }) => shares)).toFixed()).toBe('25000')
    expect(apple.at(-1)?.shares_after).toBe('452334')
    expect(transactions('full-submissions', '4_0001127602-25-001055.txt')).toMatchObject([
      { shares: '1500', price: '66.903' },
    ])
    expect(form('full-submissions', '4_0001127602-25-001055.txt').issuer.symbol).toBe('AIR')
    expect(snow.map(({ transaction_code }) => transaction_code)).toEqual(['M', 'S', 'S', 'S', 'S', 'S'])
    expect(snow[0]).toMatchObject({ shares: '200000', price: '8.88' })
    expect(transactions('ownership-forms', 'form5.snow.xml')).toMatchObject([
      { transaction_code: 'G', shares: '61386', price: '0', value: '0', shares_after: '54666' },
    ])
    expect(transactions('ownership-forms', 'form3.snow.xml')).toEqual([])
    expect(transactions('ownership-forms', 'form3.snow.nonderiv.xml')).toEqual([])
  })

  it('J2: shares times price, exact', () => {
    expect(apple[0]).toMatchObject({ shares: '9136', price: '159.94', value: '1461211.84' })
  })

  it('J3: the derivative row of an exercised option never appears', () => {
    expect(snow.map(({ security_title }) => security_title)).toEqual(Array(6).fill('Class A Common Stock'))
  })
})

describe.skipIf(skipped !== '')(`real 13F${skipped}`, () => {
  it('O1: a 2020 report in thousands', () => {
    const text = read('full-submissions', '13F-HR_0001619124-21-000002.txt')
    const rows = good(informationTable(text))
    const positions = sharePositions(rows)
    expect(rows).toHaveLength(5)
    expect(sharesOf(rows, '037833100')).toMatchObject({ shares: '1733777', reported_value: '230054' })
    expect([sharesOf(rows, '02079K107')?.shares, sharesOf(rows, '02079K305')?.shares]).toEqual(['38127', '33532'])
    const closes: Readonly<Record<string, string>> = {
      '037833100': '132.69',
      '02079K107': '1751.88',
      '02079K305': '1752.64',
    }
    expect(valueFactor(positions, (cusip) => closes[cusip], submissionText(text).filed_on).factor).toBe(1000)
    expect(thirteenFCover(text)).toMatchObject({ period_of_report: '2020-12-31', table_value: total(rows) })
  })

  it('O2: a report filed in 2023 that is still in thousands', () => {
    const text = read('full-submissions', '13F-HR_0001790837-23-000002.txt.gz')
    const rows = good(informationTable(text))
    expect([rows.length, total(rows)]).toEqual([90, '192767'])
    expect(sharesOf(rows, '037833100')).toMatchObject({ shares: '41045', reported_value: '5333' })
    const closes: Readonly<Record<string, string>> = {
      '037833100': '129.93',
      '02079K107': '88.73',
      '02079K305': '88.23',
    }
    expect(valueFactor(sharePositions(rows), (cusip) => closes[cusip], submissionText(text).filed_on).factor).toBe(1000)
  })

  it('O3: a late report in whole dollars', () => {
    const text = read('full-submissions', '13F-HR_0001140361-23-013281.txt')
    const rows = good(informationTable(text))
    expect([rows.length, total(rows), submissionText(text).filed_on]).toEqual([6, '11019796', '2023-03-23'])
    expect(valueFactor(sharePositions(rows), () => undefined, '2023-03-23').factor).toBe(1)
    expect(thirteenFCover(text).period_of_report).toBe('2021-12-31')
  })

  it('O4: 255 rows, three of them principal amounts', () => {
    const rows = good(informationTable(read('13f', '13F-HR.infotable.xml.gz')))
    expect([rows.length, total(rows)]).toEqual([255, '350153407'])
    expect(rows.filter(({ amount_type }) => amount_type === 'principal')).toHaveLength(3)
    expect(sharePositions(rows)).toHaveLength(252)
  })

  it('a table that exists only as EDGAR’s rendered page is read', () => {
    const rows = good(informationTable(read('13f', 'form.13FHR.xml.gz')))
    expect(rows).toHaveLength(375)
    expect(rows[0]).toMatchObject({
      name: 'AFLAC INC COM USD0.10',
      cusip: '001055102',
      amount: '81',
      reported_value: '6248',
    })
  })
})
