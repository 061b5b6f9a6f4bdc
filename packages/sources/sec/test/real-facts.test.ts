import { describe, expect, it } from 'vitest'
import { companyFacts, memberTree, segments, xbrlInstance, xbrlLabels } from '../src/index.ts'
import { good, read, skipped } from './real-files.ts'

describe.skipIf(skipped !== '')(`real companyfacts${skipped}`, () => {
  it('N1: Apple, every entry and its 505 tags', () => {
    const { concepts, facts } = companyFacts(read('companyfacts', 'CIK0000320193-asof-20260325.json.gz'))
    expect(good(facts)).toHaveLength(24_579)
    expect(concepts).toHaveLength(505)
    expect(concepts.find(({ id }) => id === 'us-gaap:Assets')).toMatchObject({
      unit: 'monetary',
      period_type: 'instant',
    })
  })

  it.each([
    'CIK0001640147.json.gz',
    'CIK0001997711.json.gz',
    'CIK0001045810-asof-20260709.json.gz',
    'CIK0001835632-asof-20260608.json.gz',
  ])('%s has no unreadable entry', (file) => {
    const { facts } = companyFacts(read('companyfacts', file))
    expect(good(facts).length).toBeGreaterThan(500)
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

  it('G3: Netflix and Tesla’s 10-Q have no segments', () => {
    expect(segmentsOf('nflx-10k_2024', 'nflx-20240126')).toEqual([])
    expect(segmentsOf('tsla', 'tsla-20240630')).toEqual([])
  })
})
