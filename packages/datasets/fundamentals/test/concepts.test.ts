import { skipNotice } from '@bourse/testkit/real-data'
import { describe, expect, it } from 'vitest'
import { LINE_CONCEPTS, lineFedBy, tagConcept } from '../src/concepts/concepts-of.ts'
import { isAcceptedFact } from '../src/facts/accepted-facts.ts'
import { STATEMENTS } from '../src/statements/line-definition.ts'
import { LINES } from '../src/statements/lines/lines.ts'
import { companyfacts } from './support/companyfacts.ts'

const tag = { label: null, description: null, unit: 'USD', period_type: 'period' } as const

describe('concept rules (3.6)', () => {
  it('rule 1: every canonical line is listed once, in the first of its families', () => {
    const lines = new Set(STATEMENTS.flatMap((statement) => LINES[statement].map(({ id }) => id)))
    expect(LINE_CONCEPTS.map(({ id }) => id)).toEqual([...lines].toSorted())
    for (const id of ['net_income', 'depreciation_and_amortization'])
      expect(LINE_CONCEPTS.find((concept) => concept.id === id)?.statement_family).toBe('income_statement')
    expect(LINE_CONCEPTS.find(({ id }) => id === 'free_cash_flow')).toMatchObject({ derived: true, tags: [] })
    expect(LINE_CONCEPTS.find(({ id }) => id === 'eps_diluted')).toMatchObject({
      taxonomy: 'bourse',
      label: 'EPS diluted',
      unit: 'per_share',
      tags: [
        'us-gaap:EarningsPerShareDiluted',
        'us-gaap:EarningsPerShareBasicAndDiluted',
        'ifrs-full:DilutedEarningsLossPerShare',
      ],
    })
  })

  it('rule 2: a tag’s family is that of its line, otherwise other; dei tags are in the family cover', () => {
    const family = (taxonomy: string, name: string) => tagConcept({ ...tag, taxonomy, tag: name }).statement_family
    expect(family('us-gaap', 'Revenues')).toBe('income_statement')
    expect(family('us-gaap', 'PaymentsOfDividends')).toBe('cash_flow_statement')
    expect(family('us-gaap', 'AdvertisingExpense')).toBe('other')
    expect(family('dei', 'EntityPublicFloat')).toBe('cover')
  })

  it('rule 3: a label is the filer’s, otherwise the words of the tag', () => {
    expect(tagConcept({ ...tag, taxonomy: 'us-gaap', tag: 'Assets', label: 'Total assets' }).label).toBe('Total assets')
    expect(tagConcept({ ...tag, taxonomy: 'us-gaap', tag: 'OtherAssetsCurrent' }).label).toBe('Other Assets Current')
  })

  it('N2: us-gaap:Assets maps to total_assets', () => {
    expect(tagConcept({ ...tag, taxonomy: 'us-gaap', tag: 'Assets', period_type: 'instant' })).toMatchObject({
      ...{ id: 'us-gaap:Assets', name: 'Assets', line: 'total_assets', period_type: 'instant', unit: 'monetary' },
      ...{ statement_family: 'balance_sheet', tags: [], derived: false },
    })
    expect(lineFedBy('us-gaap:NetIncomeLoss')).toBe('net_income')
  })
})

describe.skipIf(skipNotice !== '')(`concepts in recorded companyfacts${skipNotice}`, () => {
  it('N1: AAPL has 505 tags, LPA 178', () => {
    const tags = (cik: string) =>
      new Set(
        companyfacts(cik)
          .filter(isAcceptedFact)
          .map((fact) => `${fact.taxonomy}:${fact.tag}`),
      ).size
    expect([tags('0000320193'), tags('0001997711')]).toEqual([505, 178])
  })
})
