import { describe, expect, it } from 'vitest'
import {
  companyFacts,
  factHistories,
  isStatementFact,
  memberTree,
  segments,
  xbrlInstance,
  xbrlLabels,
} from '../src/index.ts'
import { good, read, skipped } from './real-files.ts'

function history(file: string) {
  const { concepts, facts } = companyFacts(read('companyfacts', file))
  const all = good(facts)
  // F4: a fact stated twice with different values would come as a bad record.
  const histories = good(factHistories(all.filter(isStatementFact)))
  return {
    concepts,
    entries: all.length,
    histories,
    restated: histories.filter(({ versions }) => versions.length > 1).length,
  }
}

describe.skipIf(skipped !== '')(`real companyfacts${skipped}`, () => {
  const apple = skipped === '' ? history('CIK0000320193-asof-20260325.json.gz') : undefined

  it('F1: Apple, N1: its 505 tags', () => {
    expect(apple?.entries).toBe(24_579)
    expect([apple?.histories.length, apple?.restated]).toEqual([12_154, 425])
    expect(apple?.concepts).toHaveLength(505)
    expect(apple?.concepts.find(({ id }) => id === 'us-gaap:Assets')).toMatchObject({
      unit: 'monetary',
      period_type: 'instant',
    })
  })

  it.each([
    ['F1', 'CIK0001640147.json.gz', 4_781, 55],
    ['F1', 'CIK0001997711.json.gz', 569, 23],
    ['F2', 'CIK0001045810-asof-20260709.json.gz', 14_707, 986],
    ['F2', 'CIK0001835632-asof-20260608.json.gz', 4_542, 467],
  ])('%s and F4: %s', (_check, file, records, restated) => {
    const read = history(file)
    expect([read.histories.length, read.restated]).toEqual([records, restated])
  })

  it('F3: a restated year of Apple', () => {
    const found = apple?.histories.find(
      ({ concept, fiscal_start, fiscal_end }) =>
        concept === 'us-gaap:SalesRevenueNet' && fiscal_end === '2009-09-26' && fiscal_start === '2008-09-28',
    )
    expect(found?.versions).toMatchObject([
      { value: '36537000000', form_type: '10-K', restated: false },
      { value: '42905000000', form_type: '10-K/A', filed_on: '2010-01-25', restated: true },
    ])
  })
})

function segmentsOf(folder: string, name: string) {
  const part = (end: string) => read('xbrl', folder, `${name}_${end}.xml.gz`)
  return segments(xbrlInstance(part('htm')), { labels: xbrlLabels(part('lab')), tree: memberTree(part('def')) })
}

describe.skipIf(skipped !== '')(`real XBRL${skipped}`, () => {
  it('G1: Amazon', () => {
    const rows = segmentsOf('special_cases-segments-amzn', 'amzn-20221231')
    const of2022 = rows.filter(({ reported_period_end }) => reported_period_end === '2022-12-31')
    const count = (name: string) => of2022.filter(({ breakdown }) => breakdown === name).length
    expect([rows.length, ...['business', 'product', 'geography'].map(count)]).toEqual([45, 3, 7, 5])
    const named = (member: string) => of2022.find((row) => row.member === `amzn:${member}`)
    expect(named('AmazonWebServicesSegmentMember')).toMatchObject({
      segment: 'Amazon Web Services',
      revenue: '80096000000',
      segment_operating_income: '22841000000',
    })
    expect(named('NorthAmericaSegmentMember')).toMatchObject({
      segment: 'North America',
      revenue: '315880000000',
      segment_operating_income: '-2847000000',
    })
    expect(rows.filter(({ member }) => /:(?:Product|Service)Member$/.test(member))).toEqual([])
    const sum = of2022
      .filter(({ breakdown }) => breakdown === 'business')
      .reduce((all, { revenue }) => all + BigInt(revenue), 0n)
    expect(sum).toBe(513_983_000_000n)
  })

  it('G2: Apple', () => {
    const rows = segmentsOf('aapl-10k_2023', 'aapl-20230930')
    const of2023 = rows.filter(({ period_end }) => period_end === '2023-09-30')
    const count = (name: string) => of2023.filter(({ breakdown }) => breakdown === name).length
    expect([rows.length, ...['business', 'product', 'geography'].map(count)]).toEqual([39, 5, 5, 3])
    expect(rows.some(({ member }) => member === 'us-gaap:ProductMember')).toBe(false)
    expect(of2023.find(({ member }) => member === 'us-gaap:ServiceMember')?.revenue).toBe('85200000000')
    const sum = of2023
      .filter(({ breakdown }) => breakdown === 'business')
      .reduce((all, { revenue }) => all + BigInt(revenue), 0n)
    expect(sum).toBe(383_285_000_000n)
  })

  it('G3: Netflix and the 10-Q of Tesla give none', () => {
    expect(segmentsOf('nflx-10k_2024', 'nflx-20240126')).toEqual([])
    expect(segmentsOf('tsla', 'tsla-20240630')).toEqual([])
  })
})
