import { sessionsBetween } from '@bourse/calendar-rules'
import { demoEarnings, demoEstimates, demoReports, demoResults } from '../src/market/index.ts'
import { describe, expect, test } from 'vitest'

const options = { today: '2026-03-02', sessionsBetween }

/** A report with wrong earnings per share; the company's announcement was correct. */
const WRONG = 'UEC annual 2024-12-31'

interface Said {
  readonly eps: string | undefined
  readonly revenue: string | undefined
}

/** Returns the figures in quarterly and annual statements, by company and period. */
function stated(): ReadonlyMap<string, Said> {
  const said = new Map<string, Said>()
  for (const { filing, symbol, facts, year } of demoReports(options))
    for (const period_type of year === undefined ? (['quarterly'] as const) : (['quarterly', 'annual'] as const)) {
      const end = filing.reported_period_end
      const own = facts.filter(
        (fact) => fact.end === end && (fact.start === year?.start) === (period_type === 'annual'),
      )
      const valueOf = (tag: string) => own.find((fact) => fact.tag === tag)?.value
      said.set(`${symbol} ${period_type} ${filing.period_end}`, {
        eps: valueOf('EarningsPerShareDiluted'),
        revenue: valueOf('Revenues'),
      })
    }
  return said
}

describe('demo market results', () => {
  test('earnings 7.1, demo: actual figures match the statements', () => {
    const said = stated()
    const told = [...demoEarnings(options)].filter(({ eps_actual }) => eps_actual !== null)
    const compared = told.filter(({ symbol, period_type, period_end }) => {
      const own = `${symbol} ${period_type} ${period_end}`
      return own !== WRONG && said.has(own)
    })
    expect(compared.length).toBeGreaterThan(1_000)
    for (const { symbol, period_type, period_end, eps_actual, revenue_actual } of compared) {
      const own = `${symbol} ${period_type} ${period_end}`
      expect({ eps: eps_actual, revenue: revenue_actual }, own).toEqual(said.get(own))
    }
    const wrong = told.find(({ symbol, period_type, period_end }) => `${symbol} ${period_type} ${period_end}` === WRONG)
    expect(wrong?.eps_actual).not.toBe(said.get(WRONG)?.eps)
  })

  test('a period’s results are fixed before it begins: a later day only adds rows', () => {
    const early = [...demoResults({ ...options, to: '2027-06-30' })]
    const late = [...demoResults({ ...options, today: '2026-09-01', to: '2028-12-31' })]
    const known = new Set(late.map((result) => JSON.stringify(result)))
    expect(early.length).toBeGreaterThan(1_000)
    expect(early.filter((result) => !known.has(JSON.stringify(result)))).toEqual([])
  })

  test('mean estimates are between the lowest and the highest, even for a loss', () => {
    for (const { mean, low, high, metric, symbol } of demoEstimates(options)) {
      expect(Number(low), `${symbol} ${metric}`).toBeLessThanOrEqual(Number(mean))
      expect(Number(mean), `${symbol} ${metric}`).toBeLessThanOrEqual(Number(high))
    }
  })
})
