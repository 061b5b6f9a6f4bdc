import { describe, expect, it } from 'vitest'
import { computeMetrics } from '../src/metrics/compute-metrics.ts'
import { type KnownStatement, type MetricInputs } from '../src/metrics/metric-inputs.ts'
import { METRIC_DEFINITIONS } from '../src/metrics/metric-definitions.ts'
import { type Statement } from '../src/statements/line-definition.ts'
import { type PeriodType } from '../src/statements/statement-row.ts'

function statement(
  one: Statement,
  type: PeriodType,
  period_end: string,
  items: Readonly<Record<string, string>>,
  share_basis_on: string | null = null,
): KnownStatement {
  const id = `${one.slice(0, 3)}_${type.slice(0, 1)}_${period_end}`
  return { id, statement: one, period_type: type, period_end, currency_code: 'USD', items, share_basis_on }
}
const income = (type: PeriodType, end: string, items: Readonly<Record<string, string>>, basis?: string) =>
  statement('income_statement', type, end, items, basis)

const shares = (count: string, observed_on = '2025-06-01') => ({ id: `shs_${count}`, observed_on, count })

const BASE: MetricInputs = {
  instrument_id: 'ins_1',
  company_id: 'cmp_1',
  type: 'CS',
  observed_on: '2025-06-30',
  currency_code: 'USD',
  close: '50',
  statements: [],
  issuer_shares: shares('1000'),
  classes: [{ close: '50', shares: null, splits: [] }],
  splits: [],
  dividends: [],
  next_year_eps: null,
  rate: null,
  shares_per_receipt: null,
}
const metrics = (inputs: Partial<MetricInputs>) => computeMetrics({ ...BASE, ...inputs }).metrics

const ENDS = ['2025-03-31', '2024-12-31', '2024-09-30', '2024-06-30']
const QUARTERS = ENDS.map((end) => income('quarterly', end, { revenue: '25', eps_diluted: '0.5' }, '2025-05-01'))

describe('metric rules (3.3)', () => {
  it('rule 1: preferred stock has its price, its own dividends and yields, and nothing from the issuer', () => {
    const dividend = { kind: 'regular', ex_date: '2025-05-01', pay_date: null, amount: '0.5', frequency: 4 } as const
    const row = computeMetrics({
      ...BASE,
      type: 'PFD',
      statements: QUARTERS,
      dividends: [{ id: 'div_1', ...dividend }],
    })
    const present = Object.entries(row.metrics).filter(([, value]) => value !== null)
    expect(Object.fromEntries(present)).toEqual({
      dividends_per_share: '0.5',
      dividend_yield: '0.01',
      trailing_dividend_yield: '0.01',
      forward_dividend_yield: '0.04',
    })
    expect(row).toMatchObject({ price: '50', fiscal_period_end: null, input_record_ids: ['div_1'] })
  })

  it('rule 2: the trailing twelve months are the fiscal year if it ends last', () => {
    const year = income('annual', '2025-03-31', { revenue: '101', eps_diluted: '2.1' }, '2025-05-01')
    expect(metrics({ statements: [...QUARTERS, year] })).toMatchObject({
      revenue_ttm: '101',
      earnings_per_share: '2.1',
    })
  })

  it('rule 2: if the fiscal year does not end last, the trailing twelve months are the four newest consecutive quarters, and null if one is missing', () => {
    const year = income('annual', '2024-12-31', { revenue: '90' })
    expect(metrics({ statements: [...QUARTERS, year] })).toMatchObject({ revenue_ttm: '100', earnings_per_share: '2' })
    expect(metrics({ statements: QUARTERS.slice(0, 3) })['revenue_ttm']).toBeNull()
  })

  it('rule 2: without quarters, the trailing twelve months are the newest year if it is at most 456 days old', () => {
    const year = (end: string) => metrics({ statements: [income('annual', end, { revenue: '90' })] })['revenue_ttm']
    expect(year('2024-03-31')).toBe('90')
    expect(year('2024-03-30')).toBeNull()
  })

  it('rule 2: averages use the newest balance sheet and the one a year earlier', () => {
    const balance = (end: string, total_assets: string) =>
      statement('balance_sheet', 'quarterly', end, { total_assets })
    const statements = [...QUARTERS, balance('2025-03-31', '60'), balance('2024-03-31', '40')]
    expect(metrics({ statements })['asset_turnover']).toBe('2')
    expect(metrics({ statements: statements.slice(0, -1) })['asset_turnover']).toBeNull()
  })

  it('rule 3: market capitalization is the sum over classes, if each share count is known', () => {
    const classes = [
      { close: '50', shares: shares('100'), splits: [] },
      { close: '80', shares: shares('10'), splits: [] },
    ]
    expect(metrics({ classes })['market_capitalization']).toBe('5800')
    const unknown = [...classes, { close: '70', shares: null, splits: [] }]
    expect(metrics({ classes: unknown })['market_capitalization']).toBe('50000')
    expect(metrics({ issuer_shares: null })['market_capitalization']).toBeNull()
  })

  it('rule 3: share counts and earnings per share are on the day’s share basis after later splits', () => {
    const splits = [{ execution_date: '2025-06-10', ratio: '4' }]
    const split = metrics({ splits, statements: QUARTERS })
    expect(split).toMatchObject({ market_capitalization: '200000', earnings_per_share: '0.5' })
    const earlier = metrics({ splits: [{ execution_date: '2025-04-30', ratio: '4' }], statements: QUARTERS })
    expect(earlier).toMatchObject({ market_capitalization: '50000', earnings_per_share: '2' })
  })

  it('rule 4: statements in a different currency are converted at the day’s rate, otherwise mixed metrics are null', () => {
    const statements = QUARTERS.map((row) => ({ ...row, currency_code: 'EUR' }))
    expect(metrics({ statements, rate: '1.25' })).toMatchObject({ revenue_ttm: '125', price_to_earnings: '20' })
    expect(metrics({ statements })).toMatchObject({ revenue_ttm: null, price_to_earnings: null, price_to_sales: null })
    const growing = [
      ...statements,
      ...QUARTERS.map((row) => ({
        ...row,
        currency_code: 'EUR',
        items: { revenue: '20' },
        period_end: before(row.period_end),
      })),
    ]
    expect(metrics({ statements: growing })['revenue_growth']).toBe('0.25')
  })

  it('rule 4: a depositary receipt without a known ratio has no mixed metrics', () => {
    const receipt = metrics({ type: 'ADRC', statements: QUARTERS })
    expect(receipt).toMatchObject({ market_capitalization: null, earnings_per_share: null, revenue_ttm: '100' })
    // One receipt for two shares: twice the earnings, and half as many receipts as shares.
    expect(metrics({ type: 'ADRC', shares_per_receipt: '2', statements: QUARTERS })).toMatchObject({
      market_capitalization: '25000',
      earnings_per_share: '4',
    })
  })

  it('rule 5: a denominator of zero or less gives null; loss margins are negative', () => {
    const year = (items: Readonly<Record<string, string>>) => [income('annual', '2025-03-31', items)]
    const loss = metrics({ statements: year({ revenue: '100', net_income: '-20', eps_diluted: '-2' }) })
    expect(loss).toMatchObject({ net_margin: '-0.2', price_to_earnings: null, earnings_yield: '-0.04' })
    expect(metrics({ statements: year({ revenue: '0', net_income: '-20' }) })['net_margin']).toBeNull()
    const taxed = year({ income_tax: '30', income_before_tax: '20' })
    expect(metrics({ statements: taxed })['effective_tax_rate']).toBeNull()
  })

  it('rule 5: ratios have ten significant digits, rounded half to even', () => {
    const year = income('annual', '2025-03-31', { revenue: '20000000000', net_income: '24690864225' })
    expect(metrics({ statements: [year] })['net_margin']).toBe('1.234543211')
    const even = income('annual', '2025-03-31', { revenue: '20000000000', net_income: '20000000050' })
    expect(metrics({ statements: [even] })['net_margin']).toBe('1.000000002')
    const half = income('annual', '2025-03-31', { revenue: '20000000000', net_income: '20000000010' })
    expect(metrics({ statements: [half] })['net_margin']).toBe('1')
  })

  it('dividends count by pay date within 365 days, after splits; the trailing yield excludes special ones', () => {
    const one = (id: string, ex_date: string, more: object = {}) =>
      ({ id, kind: 'regular', ex_date, pay_date: null, amount: '1', frequency: 4, ...more }) as const
    const row = metrics({
      splits: [{ execution_date: '2025-02-01', ratio: '2' }],
      dividends: [
        one('a', '2024-06-30'),
        one('b', '2024-06-20', { pay_date: '2024-07-01' }),
        one('c', '2025-05-01'),
        one('d', '2025-06-01', { kind: 'special', amount: '3' }),
        one('e', '2025-06-20', { pay_date: '2025-07-01', amount: '9' }),
      ],
    })
    // The sum of 1 ÷ 2 from before the split, 1, and the special dividend of 3; a dividend with a later pay date does
    // not count yet.
    expect(row).toMatchObject({
      dividends_per_share: '4.5',
      dividend_yield: '0.09',
      trailing_dividend_yield: '0.03',
      forward_dividend_yield: '0.72',
    })
  })

  it('preferred stock and minority interest default to 0 in enterprise value, but debt does not', () => {
    const balance = (items: Readonly<Record<string, string>>) => [
      statement('balance_sheet', 'quarterly', '2025-03-31', items),
    ]
    const known = balance({ total_debt: '500', cash_and_short_term_investments: '100' })
    expect(metrics({ statements: known })['enterprise_value']).toBe('50400')
    expect(metrics({ statements: balance({ total_debt: '500' }) })['enterprise_value']).toBeNull()
  })

  it('the ids of all records used are listed, sorted', () => {
    const row = computeMetrics({ ...BASE, statements: QUARTERS, next_year_eps: { id: 'est_1', mean: '4' } })
    expect(row.input_record_ids).toEqual(['est_1', ...ENDS.map((end) => `inc_q_${end}`).toSorted(), 'shs_1000'])
    expect(row).toMatchObject({ fiscal_period_end: '2025-03-31', metrics: { forward_price_to_earnings: '12.5' } })
  })

  it('M5: the same inputs produce the same row', () => {
    const inputs = { ...BASE, statements: QUARTERS }
    expect(computeMetrics(inputs)).toEqual(computeMetrics({ ...inputs, statements: QUARTERS.toReversed() }))
  })

  it('every computed metric has a definition, and vice versa', () => {
    expect(Object.keys(computeMetrics(BASE).metrics)).toEqual(METRIC_DEFINITIONS.map(({ id }) => id))
  })
})

const before = (end: string): string => `${Number(end.slice(0, 4)) - 1}${end.slice(4)}`
