import { Decimal } from '@bourse/kit'
import { describe, expect, it } from 'vitest'
import { memberSet } from '../src/segments/member-set.ts'
import { type DimensionalFact, type SegmentReport } from '../src/segments/segment-report.ts'
import { segmentName, segmentsOf } from '../src/segments/segments-of.ts'
import { skipped } from './support/companyfacts.ts'
import { xbrlReport } from './support/xbrl-instance.ts'

const [BUSINESS, PRODUCT, ITEMS] = [
  'us-gaap:StatementBusinessSegmentsAxis',
  'srt:ProductOrServiceAxis',
  'srt:ConsolidationItemsAxis',
]
const OPERATING = { axis: ITEMS, member: 'us-gaap:OperatingSegmentsMember' }
const filing = { accession: 'a', form: '10-K', filed: '2025-02-01', accepted: '2025-02-01T22:00:00Z' }

function fact(value: string, dimensions: DimensionalFact['dimensions'] = [], more: Partial<DimensionalFact> = {}) {
  const period = { start: '2024-01-01', end: '2024-12-31' }
  return { taxonomy: 'us-gaap', tag: 'Revenues', unit: 'USD', value, dimensions, ...period, ...more }
}
const business = (name: string) => ({ axis: BUSINESS, member: `x:${name}Member` })
const report = (facts: readonly DimensionalFact[], form = '10-K'): SegmentReport => ({
  filing: { ...filing, form },
  facts,
  labels: new Map([['x:NorthSegmentMember', 'North America Segment [Member]']]),
  parents: new Map(),
})
const members = (facts: readonly DimensionalFact[], form?: string) =>
  segmentsOf(report(facts, form)).map(({ member }) => member)

describe('rules of segments (3.7)', () => {
  const both = [fact('60', [business('A')]), fact('40', [business('B')])]

  it('rule 1: only annual reports and their years; a transition report has its own length', () => {
    expect(members([fact('100'), ...both])).toEqual(['x:AMember', 'x:BMember'])
    expect(members([fact('100'), ...both], '10-Q')).toEqual([])
    const short = [fact('100'), ...both].map((one) => ({ ...one, start: '2024-08-01' }))
    expect(members(short)).toEqual([])
    expect(members(short, '10-KT')).toEqual(['x:AMember', 'x:BMember'])
  })

  it('rule 2: exactly one dimension counts, with that of operating segments beside it', () => {
    const facts = [
      fact('100'),
      fact('60', [business('A'), OPERATING]),
      fact('40', [business('B'), OPERATING]),
      fact('25', [business('C'), { axis: PRODUCT, member: 'x:PhonesMember' }]),
    ]
    expect(members(facts)).toEqual(['x:AMember', 'x:BMember'])
  })

  it('rule 3: the largest set that adds up within 0.5%, ties to the smaller error; subtotals fall out', () => {
    const set = (total: string, ...values: readonly string[]) =>
      memberSet(
        values.map((value, index) => ({ member: `m${index}`, revenue: new Decimal(value) })),
        new Decimal(total),
        new Map(),
      )?.map(({ revenue }) => revenue.toFixed())
    expect(set('1000', '600', '400', '300', '100')).toEqual(['600', '300', '100'])
    expect(set('1000', '600', '404', '401')).toEqual(['600', '401'])
    expect(set('1000', '600', '405')).toEqual(['600', '405'])
    expect(set('1000', '600', '405.1')).toBeUndefined()
    expect(set('1000', '1000')).toBeUndefined()
    expect(set('100.5', '60.25', '40.25', '-3')).toEqual(['60.25', '40.25'])
  })

  it('rule 4: no set that adds up, no rows', () => {
    expect(members([fact('100'), fact('60', [business('A')]), fact('30', [business('B')])])).toEqual([])
  })

  it('rule 5: prior years of a report are rows too', () => {
    const before = { start: '2023-01-01', end: '2023-12-31' }
    const facts = [fact('100'), ...both, ...[fact('100'), ...both].map((one) => ({ ...one, ...before }))]
    expect(segmentsOf(report(facts)).map(({ period_end }) => period_end)).toEqual([
      ...['2023-12-31', '2023-12-31', '2024-12-31', '2024-12-31'],
    ])
  })

  it('rule 6: beyond 20 members the tree of the definitions decides', () => {
    const leaves = Array.from({ length: 20 }, (_, index) => ({ member: `m${index}`, revenue: new Decimal(5) }))
    const parents = new Map(leaves.map(({ member }, index) => [member, index < 10 ? 'low' : 'high']))
    const tops = ['low', 'high'].map((member) => ({ member, revenue: new Decimal(50) }))
    expect(memberSet([...leaves, ...tops], new Decimal(100), parents)).toEqual(leaves)
    const partly = leaves.map((one) => ({ ...one, revenue: new Decimal(1) }))
    expect(memberSet([...partly, ...tops], new Decimal(100), parents)).toEqual(tops)
  })

  it('a row has what is tagged for the member, and its share of revenue', () => {
    const more = [
      fact('-7', [business('A')], { tag: 'OperatingIncomeLoss' }),
      fact('500', [business('A')], { tag: 'Assets', start: null }),
      fact('9', [business('A')], { tag: 'PaymentsToAcquirePropertyPlantAndEquipment' }),
      fact('3', [business('A')], { tag: 'DepreciationDepletionAndAmortization' }),
    ]
    expect(segmentsOf(report([fact('100'), ...both, ...more]))[0]).toEqual({
      ...{ breakdown: 'business', segment: 'A', member: 'x:AMember', currency_code: 'USD', period_end: '2024-12-31' },
      ...{
        reported_period_start: '2024-01-01',
        reported_period_end: '2024-12-31',
        revenue: '60',
        revenue_ratio: '0.6',
      },
      ...{
        segment_operating_income: '-7',
        assets: '500',
        capital_expenditure: '-9',
        depreciation_and_amortization: '3',
      },
      ...{ filing_id: 'a', form_type: '10-K', filed_on: '2025-02-01', known_at: '2025-02-01T22:00:00Z' },
    })
  })

  it('a name is the label without [Member] and Segment, else the words of the member', () => {
    expect(segmentName('x:NorthSegmentMember', 'North America Segment [Member]')).toBe('North America')
    expect(segmentName('x:WearablesHomeAndAccessoriesMember', undefined)).toBe('Wearables Home And Accessories')
    expect(segmentName('country:US', undefined)).toBe('US')
  })
})

describe.skipIf(skipped !== '')(`segments of recorded annual reports${skipped}`, () => {
  const rowsOf = (folder: string, form = '10-K') => segmentsOf(xbrlReport(folder, { ...filing, form }))

  it('G1: AMZN, 45 rows, two subtotals fall out', () => {
    const rows = rowsOf('special_cases-segments-amzn')
    const in2022 = (breakdown: string) =>
      rows.filter((row) => row.period_end === '2022-12-31' && row.breakdown === breakdown)
    expect(rows).toHaveLength(45)
    expect(['business', 'product', 'geography'].map((one) => in2022(one).length)).toEqual([3, 7, 5])
    expect(rows.filter(({ member }) => /:(Product|Service)Member$/.test(member))).toEqual([])
    const named = (name: string) => in2022('business').find((row) => row.member.includes(name))
    expect(named('AmazonWebServices')).toMatchObject({
      revenue: '80096000000',
      segment_operating_income: '22841000000',
    })
    expect(named('NorthAmerica')).toMatchObject({
      revenue: '315880000000',
      segment_operating_income: '-2847000000',
      segment: 'North America',
    })
    const sum = in2022('business').reduce((total, { revenue }) => total.plus(revenue ?? 0), new Decimal(0))
    expect(sum.toFixed()).toBe('513983000000')
  })

  it('G2: AAPL, 39 rows, ProductMember falls out and ServiceMember stays', () => {
    const rows = rowsOf('aapl-10k_2023')
    const newest = (breakdown: string) =>
      rows.filter((row) => row.period_end === '2023-09-30' && row.breakdown === breakdown)
    expect(rows).toHaveLength(39)
    expect(['business', 'product', 'geography'].map((one) => newest(one).length)).toEqual([5, 5, 3])
    expect(rows.filter(({ member }) => member === 'us-gaap:ProductMember')).toEqual([])
    expect(newest('product').find(({ member }) => member === 'us-gaap:ServiceMember')?.revenue).toBe('85200000000')
    const sum = newest('business').reduce((total, { revenue }) => total.plus(revenue ?? 0), new Decimal(0))
    expect(sum.toFixed()).toBe('383285000000')
  })

  it('G3: none of NFLX, nor of a 10-Q of TSLA', () => {
    expect(rowsOf('nflx-10k_2024')).toEqual([])
    expect(rowsOf('tsla', '10-Q')).toEqual([])
  })
})
