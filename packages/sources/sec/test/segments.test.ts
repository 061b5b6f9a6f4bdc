import { UnreadableFile } from '@bourse/kit/readers'
import { describe, expect, it } from 'vitest'
import { memberTree, segments, xbrlInstance, xbrlLabels, type XbrlInstance } from '../src/index.ts'

type Dimensions = Readonly<Record<string, string>>

/** Returns an instance with one context per fact. */
function instance(
  facts: readonly (readonly [string, string, Dimensions?])[],
  { type = '10-K', start = '2024-01-01' } = {},
): XbrlInstance {
  const contexts = [['Cover', '', {}] as const, ...facts].map(([, , dimensions = {}], at) => {
    const members = Object.entries(dimensions).map(
      ([axis, member]) => `<xbrldi:explicitMember dimension="${axis}">${member}</xbrldi:explicitMember>`,
    )
    return `<context id="c${at}"><entity>
      <identifier scheme="x">0000000001</identifier><segment>${members.join('')}</segment></entity>
      <period><startDate>${start}</startDate><endDate>2024-12-31</endDate></period></context>`
  })
  const values = facts.map(
    ([concept, value], at) =>
      `<us-gaap:${concept} contextRef="c${at + 1}" unitRef="usd" decimals="-6">${value}</us-gaap:${concept}>`,
  )
  return xbrlInstance(`<?xml version="1.0"?><xbrl xmlns="http://www.xbrl.org/2003/instance"
    xmlns:us-gaap="http://fasb.org/us-gaap/2024"
    xmlns:dei="http://xbrl.sec.gov/dei/2024" xmlns:iso4217="http://www.xbrl.org/2003/iso4217"
    xmlns:xbrldi="http://xbrl.org/2006/xbrldi">
    ${contexts.join('')}<unit id="usd"><measure>iso4217:USD</measure></unit>
    <unit id="eps"><divide><unitNumerator><measure>iso4217:USD</measure></unitNumerator>
    <unitDenominator><measure>shares</measure></unitDenominator></divide></unit>
    <dei:DocumentType contextRef="c0">${type}</dei:DocumentType>
    <us-gaap:TextBlock contextRef="c0">words</us-gaap:TextBlock>
    <us-gaap:EarningsPerShareBasic contextRef="c0" unitRef="eps" decimals="2">1.50</us-gaap:EarningsPerShareBasic>
    ${values.join('')}</xbrl>`)
}

const business = (member: string): Dimensions => ({ 'us-gaap:StatementBusinessSegmentsAxis': member })
const product = (member: string): Dimensions => ({ 'srt:ProductOrServiceAxis': member })

const facts = [
  ['Revenues', '100'],
  ['Revenues', '60', business('a:NorthSegmentMember')],
  ['Revenues', '40', business('a:RestOfWorldSegmentMember')],
  ['OperatingIncomeLoss', '-3', business('a:NorthSegmentMember')],
  ['Revenues', '70', product('a:GoodsMember')],
  ['Revenues', '30', product('a:ServicesMember')],
  ['Revenues', '45', product('a:ToolsMember')],
  ['Revenues', '25', product('a:ToysMember')],
] as const

describe('XBRL instances', () => {
  it('XBRL instances return numbers with unit, period and dimensions, and the cover data, but no text', () => {
    const read = instance(facts)
    expect(read).toMatchObject({
      cik: '0000000001',
      document_type: '10-K',
      period_start: '2024-01-01',
      period_end: '2024-12-31',
    })
    expect(read.facts.slice(0, 3)).toEqual([
      {
        concept: 'us-gaap:EarningsPerShareBasic',
        unit: 'USD/shares',
        value: '1.5',
        start: '2024-01-01',
        end: '2024-12-31',
        dimensions: [],
      },
      {
        concept: 'us-gaap:Revenues',
        unit: 'USD',
        value: '100',
        start: '2024-01-01',
        end: '2024-12-31',
        dimensions: [],
      },
      {
        concept: 'us-gaap:Revenues',
        unit: 'USD',
        value: '60',
        start: '2024-01-01',
        end: '2024-12-31',
        dimensions: [{ axis: 'us-gaap:StatementBusinessSegmentsAxis', member: 'a:NorthSegmentMember' }],
      },
    ])
  })

  it('XBRL instances reject other documents and broken XML', () => {
    expect(() => xbrlInstance('<html></html>')).toThrow(UnreadableFile)
    expect(() => xbrlInstance('<xbrl><context></xbrl>')).toThrow('expected well-formed XML')
  })

  it('XBRL instances read the standard labels and the member tree', () => {
    const xlink = 'xmlns:xlink="http://www.w3.org/1999/xlink" xmlns:link="http://www.xbrl.org/2003/linkbase"'
    const loc = (name: string) => `<link:loc xlink:label="loc_${name}" xlink:href="a-2024.xsd#a_${name}"/>`
    const labels = xbrlLabels(`<link:linkbase ${xlink}><link:labelLink>
      <link:label xlink:label="lab" xlink:role="http://www.xbrl.org/2003/role/terseLabel">N.</link:label>
      <link:label xlink:label="lab" xlink:role="http://www.xbrl.org/2003/role/label">North Segment [Member]</link:label>
      ${loc('NorthSegmentMember')}<link:labelArc xlink:from="loc_NorthSegmentMember" xlink:to="lab"/>
      </link:labelLink></link:linkbase>`)
    expect([...labels]).toEqual([['a:NorthSegmentMember', 'North Segment [Member]']])
    const tree = memberTree(`<link:linkbase ${xlink}><link:definitionLink>${loc('Goods')}${loc('Tools')}
      <link:definitionArc xlink:arcrole="http://xbrl.org/int/dim/arcrole/domain-member"
        xlink:from="loc_Goods" xlink:to="loc_Tools"/>
      </link:definitionLink></link:linkbase>`)
    expect([...tree]).toEqual([['a:Tools', new Set(['a:Goods'])]])
  })
})

describe('segments', () => {
  it('3.7 rules 2 and 3: the largest set that adds up to revenue is chosen, which excludes subtotals', () => {
    const rows = segments(instance(facts), { labels: new Map([['a:NorthSegmentMember', 'North Segment [Member]']]) })
    expect(rows.map(({ breakdown, segment, revenue }) => [breakdown, segment, revenue])).toEqual([
      ['business', 'North', '60'],
      ['business', 'Rest Of World', '40'],
      ['product', 'Services', '30'],
      ['product', 'Tools', '45'],
      ['product', 'Toys', '25'],
    ])
    expect(rows[0]).toEqual({
      breakdown: 'business',
      segment: 'North',
      member: 'a:NorthSegmentMember',
      period_end: '2024-12-31',
      reported_period_start: '2024-01-01',
      reported_period_end: '2024-12-31',
      currency_code: 'USD',
      revenue: '60',
      segment_operating_income: '-3',
      assets: null,
      capital_expenditure: null,
      depreciation_and_amortization: null,
      revenue_ratio: '0.6',
    })
  })

  it('3.7 rule 2: a second axis may mark operating segments, any other second axis excludes the fact', () => {
    const marked = (member: string, other: Dimensions) => ({ ...business(member), ...other })
    const operating = { 'srt:ConsolidationItemsAxis': 'us-gaap:OperatingSegmentsMember' }
    const eliminations = { 'srt:ConsolidationItemsAxis': 'us-gaap:IntersegmentEliminationMember' }
    const read = (second: Dimensions) =>
      segments(
        instance([
          ['Revenues', '100'],
          ['Revenues', '60', marked('a:X', operating)],
          ['Revenues', '40', marked('a:Y', second)],
        ]),
      )
    expect(read(operating)).toHaveLength(2)
    expect(read(eliminations)).toHaveLength(0)
  })

  it('3.7 rule 3: revenue is the larger of Revenues and the contract tag; without a set that adds up there are no rows', () => {
    const contract = ['RevenueFromContractWithCustomerExcludingAssessedTax', '80'] as const
    expect(segments(instance([contract, ...facts]))).toHaveLength(5)
    expect(segments(instance([['Revenues', '200'], ...facts.slice(1)]))).toEqual([])
  })

  it('3.7 rule 1: only full-year periods yield rows, not a 10-Q; a transition report yields its own', () => {
    expect(segments(instance(facts, { type: '10-Q' }))).toEqual([])
    expect(segments(instance(facts, { start: '2024-07-01' }))).toEqual([])
    expect(segments(instance(facts, { start: '2024-07-01', type: '10-KT' }))).toHaveLength(5)
  })

  it('3.7 rule 6: with more than twenty members, only those without members below them are tried', () => {
    const leaves = Array.from({ length: 25 }, (_, at) => `a:Leaf${at}`)
    const many = [
      ['Revenues', '100'],
      ['Revenues', '100', product('a:All')],
      ...leaves.map((member) => ['Revenues', '4', product(member)] as const),
    ] as const
    const tree = new Map(leaves.map((leaf) => [leaf, new Set(['a:All'])]))
    expect(segments(instance(many), { tree })).toHaveLength(25)
    expect(segments(instance(many))).toEqual([])
  })
})
