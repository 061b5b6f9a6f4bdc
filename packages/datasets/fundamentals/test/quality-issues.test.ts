import { describe, expect, it } from 'vitest'
import { type Statement } from '../src/statements/line-definition.ts'
import { statementsOf } from '../src/statements/statements-of.ts'
import { factsIn, type TestFiling } from './support/facts.ts'
import { newest } from './support/newest.ts'

const [END, YEAR, YEAR_BEFORE] = ['2024-12-31', '2024-01-01/2024-12-31', '2023-01-01/2023-12-31']

function row(statement: Statement, facts: TestFiling['facts']) {
  const found = newest(statementsOf(factsIn({ accession: 'a', filed: '2025-02-01', facts })), statement, 'annual', END)
  return { items: found?.items, codes: found?.quality_issues.map(({ code, line }) => `${code} ${line}`) }
}

const income = (...facts: TestFiling['facts']) => row('income_statement', facts)
const cash = (...facts: TestFiling['facts']) => row('cash_flow_statement', facts)
const balance = (...facts: TestFiling['facts']) => row('balance_sheet', [...facts, ['Revenues', YEAR, '1']])
const shares = (eps: string, count: string) =>
  [
    ['Revenues', YEAR, '5000'],
    ['NetIncomeLoss', YEAR, '1000'],
    ['EarningsPerShareBasic', YEAR, eps, 'USD/shares'],
    ['WeightedAverageNumberOfSharesOutstandingBasic', YEAR, count, 'shares'],
  ] as const

describe('statement quality issues', () => {
  it('balance_mismatch: the sides, including temporary equity, differ by more than 0.1% of total assets', () => {
    const sides = [
      ['Assets', END, '1000'],
      ['Liabilities', END, '600'],
    ] as const
    expect(balance(...sides, ['StockholdersEquity', END, '399']).codes).toEqual([])
    expect(balance(...sides, ['StockholdersEquity', END, '398']).codes).toEqual(['balance_mismatch total_assets'])
    const temporary = ['TemporaryEquityCarryingAmountAttributableToParent', END, '2'] as const
    expect(balance(...sides, ['StockholdersEquity', END, '398'], temporary).codes).toEqual([])
  })

  it('debt_mismatch: the parts do not add up to the stated total', () => {
    const of = (...facts: TestFiling['facts']) => {
      const { items, codes } = balance(['Assets', END, '10000'], ...facts)
      return [items?.['total_debt'], codes]
    }
    const mismatch = ['debt_mismatch total_debt']
    const long = ['LongTermDebtNoncurrent', END, '1000'] as const
    // A portion due within a year counts if it is tagged with a related concept.
    for (const tag of ['SeniorNotesCurrent', 'NotesPayableCurrent', 'ConvertibleDebtCurrent', 'LoansPayableCurrent'])
      expect(of(long, [tag, END, '200']), tag).toEqual(['1200', []])
    expect(of(long, ['DebtCurrent', END, '300'], ['SeniorNotesCurrent', END, '200'])).toEqual(['1300', []])
    expect(of(long, ['DebtCurrent', END, '300'])).toEqual(['1300', []])
    // A total whose concept is not a line does not count, but a mismatch with it is flagged.
    expect(of(long, ['LongTermDebt', END, '1200'])).toEqual(['1000', mismatch])
    expect(of(long, ['LongTermDebt', END, '1010'])).toEqual(['1000', []])
    expect(of(long, ['CommercialPaper', END, '50'], ['DebtCurrent', END, '300'])).toEqual(['1050', mismatch])
    expect(of(long, ['DebtLongtermAndShorttermCombinedAmount', END, '1200'])).toEqual(['1000', mismatch])
  })

  it('sum_incomplete: a required part of total_debt is not stated', () => {
    const due = ['LongTermDebtMaturitiesRepaymentsOfPrincipalInNextTwelveMonths', END, '200'] as const
    const long = ['LongTermDebtNoncurrent', END, '1000'] as const
    const codes = (...facts: TestFiling['facts']) => balance(['Assets', END, '10000'], ...facts).codes
    expect(codes(long, due)).toEqual(['sum_incomplete total_debt'])
    expect(codes(long, ['LongTermDebtCurrent', END, '200'], due)).toEqual([])
    expect(codes(['LongTermDebtCurrent', END, '200'])).toEqual(['sum_incomplete total_debt'])
    expect(codes(long)).toEqual([])
  })

  it('transition_period: once the 10-KT is filed, the years around it report that it has no statement', () => {
    const year = (period: string, value: string) => ['Revenues', period, value] as const
    const rows = statementsOf(
      factsIn(
        { accession: 'a', filed: '2024-02-28', facts: [year('2023-01-01/2023-12-31', '400')] },
        { accession: 't', form: '10-KT', filed: '2024-08-28', facts: [year('2024-01-01/2024-06-30', '210')] },
        { accession: 'b', filed: '2025-08-28', facts: [year('2024-07-01/2025-06-30', '450')] },
      ),
    )
    const said = (end: string, date?: string) =>
      newest(rows, 'income_statement', 'annual', end, date)?.quality_issues.filter(
        ({ code }) => code === 'transition_period',
      )
    const detail = expect.stringContaining('2024-01-01 to 2024-06-30, in the transition report t') as unknown
    expect(said('2023-12-31', '2024-08-27')).toEqual([])
    for (const end of ['2023-12-31', '2025-06-30'])
      expect(said(end)).toEqual([{ code: 'transition_period', line: null, detail }])
    expect(rows.some(({ period_end }) => period_end === '2024-06-30')).toBe(false)
  })

  it('current_split_mismatch: current assets above total assets are withheld', () => {
    const { items, codes } = balance(
      ['Assets', END, '1000'],
      ['AssetsCurrent', END, '1006'],
      ['AssetsNoncurrent', END, '9'],
    )
    expect(codes).toEqual(['current_split_mismatch total_current_assets'])
    expect(items).toMatchObject({ total_current_assets: null, total_noncurrent_assets: '9', total_assets: '1000' })
    expect(balance(['Assets', END, '1000'], ['AssetsCurrent', END, '1005']).codes).toEqual([])
    const liabilities = balance(['Assets', END, '9'], ['Liabilities', END, '1'], ['LiabilitiesCurrent', END, '2'])
    expect(liabilities.codes).toContain('current_split_mismatch total_current_liabilities')
  })

  it('gross_profit_mismatch: gross profit differs by more than 0.5% of revenue', () => {
    const lines = [
      ['Revenues', YEAR, '1000'],
      ['CostOfRevenue', YEAR, '600'],
    ] as const
    expect(income(...lines, ['GrossProfit', YEAR, '405']).codes).toEqual([])
    expect(income(...lines, ['GrossProfit', YEAR, '406']).codes).toEqual(['gross_profit_mismatch gross_profit'])
  })

  it('income_mismatch: net income differs from its parts by more than 1% of revenue', () => {
    const before =
      'IncomeLossFromContinuingOperationsBeforeIncomeTaxesExtraordinaryItemsNoncontrollingInterest' as const
    const lines = [
      ['Revenues', YEAR, '1000'],
      [before, YEAR, '100'],
      ['IncomeTaxExpenseBenefit', YEAR, '20'],
    ] as const
    const line = 'net_income_including_noncontrolling_interest'
    expect(income(...lines, ['ProfitLoss', YEAR, '90']).codes).toEqual([])
    expect(income(...lines, ['ProfitLoss', YEAR, '91']).codes).toEqual([`income_mismatch ${line}`])
    const more = [
      ['IncomeLossFromEquityMethodInvestments', YEAR, '5'],
      ['IncomeLossFromDiscontinuedOperationsNetOfTax', YEAR, '6'],
    ] as const
    expect(income(...lines, ...more, ['ProfitLoss', YEAR, '91']).codes).toEqual([])
  })

  it('cash_flow_mismatch: the change in cash differs from the sum of its parts by more than 0.5% of the largest part', () => {
    const flows = [
      ['NetCashProvidedByUsedInOperatingActivities', YEAR, '1000'],
      ['NetCashProvidedByUsedInInvestingActivities', YEAR, '-300'],
      ['NetCashProvidedByUsedInFinancingActivities', YEAR, '-200'],
    ] as const
    const change = (value: string) => ['CashAndCashEquivalentsPeriodIncreaseDecrease', YEAR, value] as const
    expect(cash(...flows, change('505')).codes).toEqual([])
    expect(cash(...flows, change('506')).codes).toEqual(['cash_flow_mismatch net_change_in_cash'])
    const rates = ['EffectOfExchangeRateOnCashAndCashEquivalents', YEAR, '6'] as const
    expect(cash(...flows, rates, change('506')).codes).toEqual([])
  })

  it('cash_bridge_mismatch: cash on the day before the period plus the change differs from cash at the end', () => {
    const bridge = (end: string) =>
      cash(
        ['NetCashProvidedByUsedInOperatingActivities', YEAR, '1'],
        ['CashAndCashEquivalentsPeriodIncreaseDecrease', YEAR, '100'],
        ['CashAndCashEquivalentsAtCarryingValue', '2023-12-31', '900'],
        ['CashAndCashEquivalentsAtCarryingValue', END, end],
      )
    expect(bridge('1000')).toMatchObject({ codes: [], items: { cash_at_beginning: '900', cash_at_end: '1000' } })
    expect(bridge('1006').codes).toEqual(['cash_bridge_mismatch cash_at_end'])
  })

  it('eps_mismatch: earnings per share differ from income ÷ shares by more than 2% and more than 0.01', () => {
    expect(income(...shares('10.2', '100')).codes).toEqual([])
    expect(income(...shares('10.3', '100')).codes).toEqual(['eps_mismatch eps_basic'])
    expect(income(...shares('0.2', '4800')).codes).toEqual([])
  })

  it('share_scale: shares are wrong by a factor of 100 or more; the share lines are withheld', () => {
    const { items, codes } = income(...shares('1', '1'))
    expect(codes).toEqual(['share_scale shares_basic'])
    expect(items).toMatchObject({ shares_basic: null, eps_basic: '1' })
    expect(income(...shares('11', '1')).codes).toEqual(['eps_mismatch eps_basic'])
  })

  it('sign_error: totals, inventory or shares are negative, or revenue is below −5% of last year’s', () => {
    const assets = balance(
      ['Assets', END, '-5'],
      ['InventoryNet', END, '-1'],
      ['LiabilitiesAndStockholdersEquity', END, '5'],
    )
    expect(assets.codes).toEqual(['sign_error total_assets', 'sign_error inventory', 'missing_core null'])
    expect(assets.items).toMatchObject({ total_assets: null, inventory: null })
    const last = ['Revenues', YEAR_BEFORE, '100'] as const
    expect(income(last, ['Revenues', YEAR, '-5'], ['NetIncomeLoss', YEAR, '1']).codes).toEqual([])
    const beyond = income(last, ['Revenues', YEAR, '-6'], ['NetIncomeLoss', YEAR, '1'])
    expect(beyond).toMatchObject({ codes: ['sign_error revenue'], items: { revenue: null } })
  })

  it('scale_error: a line is 1,000 times that of the adjacent period and more than total assets', () => {
    const years = (revenue: string, assets: string) =>
      income(
        ['Revenues', YEAR_BEFORE, '100'],
        ['Revenues', YEAR, revenue],
        ['NetIncomeLoss', YEAR, '1'],
        ['Assets', END, assets],
      )
    expect(years('100000', '5000')).toMatchObject({ codes: ['scale_error revenue'], items: { revenue: null } })
    expect(years('99999', '5000').codes).toEqual([])
    expect(years('100000', '100000').codes).toEqual([])
  })

  it('missing_core: a row without core lines is reported as incomplete', () => {
    expect(income(['OperatingIncomeLoss', YEAR, '1']).codes).toEqual(['missing_core null'])
    expect(balance(['LiabilitiesAndStockholdersEquity', END, '1']).codes).toEqual(['missing_core null'])
    expect(cash(['NetCashProvidedByUsedInInvestingActivities', YEAR, '1']).codes).toEqual(['missing_core null'])
  })
})
