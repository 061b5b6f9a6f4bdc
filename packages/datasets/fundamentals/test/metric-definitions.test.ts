import { describe, expect, it } from 'vitest'
import { LINE_CONCEPTS } from '../src/concepts/concepts-of.ts'
import { METRIC_FAMILIES } from '../src/metrics/metric-definition.ts'
import { METRIC_DEFINITIONS } from '../src/metrics/metric-definitions.ts'

const ids = METRIC_DEFINITIONS.map(({ id }) => id)

describe('metric definitions (3.4)', () => {
  it('D1: 62 definitions, ids ascending', () => {
    expect(ids).toHaveLength(62)
    expect(ids).toEqual([...new Set(ids)].toSorted())
  })

  it('D2: dividend_yield uses close and dividend', () => {
    expect(METRIC_DEFINITIONS.find(({ id }) => id === 'dividend_yield')).toMatchObject({
      input_concepts: ['close', 'dividend'],
      unit: 'ratio',
      family: 'yield',
    })
  })

  it('D3: eight yields', () => {
    const yields = METRIC_DEFINITIONS.filter(({ family }) => family === 'yield').map(({ id }) => id)
    expect(yields).toEqual([
      'buyback_yield',
      'dividend_yield',
      'earnings_yield',
      'forward_dividend_yield',
      'free_cash_flow_yield',
      'payout_ratio',
      'shareholder_yield',
      'trailing_dividend_yield',
    ])
    expect(new Set(METRIC_DEFINITIONS.map(({ family }) => family))).toEqual(new Set(METRIC_FAMILIES))
  })

  it('N3: every input is a canonical line, close, dividend, split or estimate', () => {
    const known = new Set([...LINE_CONCEPTS.map(({ id }) => id), 'close', 'dividend', 'split', 'estimate'])
    const inputs = METRIC_DEFINITIONS.flatMap(({ input_concepts }) => input_concepts)
    expect(inputs.filter((input) => !known.has(input))).toEqual([])
  })
})
