import { describe, expect, it } from 'vitest'
import { LINES } from '../src/statements/lines/lines.ts'
import { statementsOf } from '../src/statements/statements-of.ts'
import { factsIn, type TestFiling } from './support/facts.ts'
import { codesOf, knownAt, newest } from './support/newest.ts'

const [YEAR, Q1, SIX, NINE, Q2, Q3] = [
  '2024-01-01/2024-12-31',
  '2024-01-01/2024-03-31',
  '2024-01-01/2024-06-30',
  '2024-01-01/2024-09-30',
  '2024-04-01/2024-06-30',
  '2024-07-01/2024-09-30',
]
const annual = (facts: TestFiling['facts'], more: Partial<TestFiling> = {}): TestFiling => ({
  accession: 'a-24-1',
  filed: '2025-02-01',
  facts,
  ...more,
})
const quarter = (number: number, facts: TestFiling['facts'], more: Partial<TestFiling> = {}): TestFiling => ({
  accession: `q-24-${number}`,
  form: '10-Q',
  filed: `2024-${String(number * 3 + 2).padStart(2, '0')}-01`,
  fiscal: [2024, `Q${number}`],
  facts,
  ...more,
})
const income = (filings: readonly TestFiling[], type: 'annual' | 'quarterly' = 'annual', end = '2024-12-31') =>
  newest(statementsOf(factsIn(...filings)), 'income_statement', type, end)

describe('statement rules (3.1)', () => {
  it('rule 1: quarters and years have rows; six and nine months and other lengths do not', () => {
    const other = '2023-11-01/2024-12-31'
    const facts = [YEAR, Q1, SIX, NINE, Q2, Q3, other].map((period) => ['Revenues', period, '100'] as const)
    const rows = knownAt(statementsOf(factsIn(annual(facts)))).filter((row) => row.statement === 'income_statement')
    expect(
      rows.map((row) => `${row.period_type} ${row.reported_period_start}/${row.reported_period_end}`).sort(),
    ).toEqual(
      [
        `annual ${YEAR}`,
        `quarterly ${Q1}`,
        `quarterly ${Q2}`,
        `quarterly ${Q3}`,
        'quarterly 2024-10-01/2024-12-31',
      ].sort(),
    )
    const transition = annual([['Revenues', '2024-01-01/2024-05-31', '40']], { form: '10-KT' })
    expect(statementsOf(factsIn(transition))).toEqual([])
  })

  it('rule 2: the newest filing wins, with its first tag or the larger of its revenue tags', () => {
    const first = annual([
      ['CostOfRevenue', YEAR, '10'],
      ['Revenues', YEAR, '90'],
      ['RevenueFromContractWithCustomerExcludingAssessedTax', YEAR, '100'],
      ['SalesRevenueNet', YEAR, '500'],
    ])
    expect(income([first])?.items).toMatchObject({ cost_of_revenue: '10', revenue: '100', gross_profit: '90' })
    const second = annual([['CostOfGoodsSold', YEAR, '12']], { accession: 'a-25-1', filed: '2026-02-01' })
    expect(income([first, second])).toMatchObject({
      items: { cost_of_revenue: '12', revenue: '100' },
      restated: true,
      filing_ids: ['a-25-1', 'a-24-1'],
      filed_on: '2026-02-01',
      first_filed_on: '2025-02-01',
    })
  })

  it('rule 2: earnings per share and shares are one set; a newer value for only one of them is reported', () => {
    const set = annual([
      ['Revenues', YEAR, '1000'],
      ['NetIncomeLoss', YEAR, '400'],
      ['EarningsPerShareDiluted', YEAR, '4', 'USD/shares'],
      ['WeightedAverageNumberOfDilutedSharesOutstanding', YEAR, '100', 'shares'],
    ])
    const alone = annual([['EarningsPerShareDiluted', YEAR, '1', 'USD/shares']], {
      accession: 'a-25-1',
      filed: '2026-02-01',
    })
    const row = income([set, alone])
    expect(row?.items).toMatchObject({ eps_diluted: '4', shares_diluted: '100' })
    expect(row?.quality_issues).toEqual([
      { code: 'share_basis_stale', line: 'eps_diluted', detail: 'a newer filing states it on a different share basis' },
    ])
    expect(row?.share_basis_on).toBe('2025-02-01')
  })

  it('rule 3: the fourth quarter is the year minus nine months, with its own shares and earnings per share', () => {
    const filings = [
      annual([
        ['Revenues', YEAR, '1000'],
        ['NetIncomeLoss', YEAR, '100'],
        ['EarningsPerShareDiluted', YEAR, '10', 'USD/shares'],
        ['WeightedAverageNumberOfDilutedSharesOutstanding', YEAR, '10', 'shares'],
      ]),
      quarter(3, [
        ['Revenues', NINE, '700'],
        ['NetIncomeLoss', NINE, '60'],
        ['EarningsPerShareDiluted', NINE, '5', 'USD/shares'],
        ['WeightedAverageNumberOfDilutedSharesOutstanding', NINE, '11', 'shares'],
      ]),
    ]
    const row = income(filings, 'quarterly')
    // 4 × 10 − 3 × 11 = 7 shares; 40 ÷ 7 = 5.714…
    expect(row?.items).toMatchObject({ revenue: '300', net_income: '40', shares_diluted: '7', eps_diluted: '5.71' })
    expect(row).toMatchObject({ reported_period_start: '2024-10-01', reported_fiscal_period: 'Q4' })
    expect(codesOf(row)).toEqual(['derived_quarter', 'mixed_filings'])
    const filed = annual([['Revenues', '2024-10-01/2024-12-31', '310']], { accession: 'a-24-2' })
    expect(income([...filings, filed], 'quarterly')?.items).toMatchObject({ revenue: '310', net_income: '40' })
  })

  it('rule 3: a derived quarter’s IFRS earnings per share have four digits', () => {
    const lines = (period: string, profit: string) =>
      [
        ['Revenue', period, '1000'],
        ['ProfitLoss', period, profit],
        ['BasicEarningsLossPerShare', period, '1', 'USD/shares'],
        ['WeightedAverageShares', period, '12', 'shares'],
      ] as const
    const ifrs = { taxonomy: 'ifrs-full' }
    const row = income([annual(lines(YEAR, '20'), ifrs), quarter(3, lines(NINE, '12'), ifrs)], 'quarterly')
    expect(row?.items['eps_basic']).toBe('0.6667')
  })

  it('rule 3: other cash-flow quarters are the year to date minus the previous quarter’s; a filed three-month value takes precedence', () => {
    const tag = 'NetCashProvidedByUsedInOperatingActivities'
    const filings = [
      quarter(1, [[tag, Q1, '10']]),
      quarter(2, [
        [tag, SIX, '25'],
        ['ShareBasedCompensation', SIX, '9'],
        ['ShareBasedCompensation', Q2, '6'],
      ]),
      quarter(3, [[tag, NINE, '45']]),
      annual([[tag, YEAR, '70']]),
    ]
    const rows = statementsOf(factsIn(...filings))
    const cash = ['2024-03-31', '2024-06-30', '2024-09-30', '2024-12-31'].map((end) =>
      newest(rows, 'cash_flow_statement', 'quarterly', end),
    )
    expect(cash.map((row) => row?.items['net_cash_from_operating_activities'])).toEqual(['10', '15', '20', '25'])
    expect(cash[1]?.items['stock_based_compensation']).toBe('6')
    expect(cash.map((row) => codesOf(row).includes('derived_quarter'))).toEqual([false, true, true, true])
    expect(cash.map((row) => row?.reported_fiscal_period)).toEqual(['Q1', 'Q2', 'Q3', 'Q4'])
  })

  it('rule 3: totals since a company’s inception are not year to date', () => {
    const tag = 'NetCashProvidedByUsedInOperatingActivities'
    const facts = ['2020-01-01/2024-09-30', '2020-01-01/2024-12-31'].map((period) => [tag, period, '9'] as const)
    expect(statementsOf(factsIn(annual(facts)))).toEqual([])
  })

  it('rule 4: a fiscal year-end balance sheet has both period types', () => {
    const balance = ['2024-09-30', '2024-12-31'].map((date) => ['Assets', date, '5'] as const)
    const rows = statementsOf(factsIn(annual([...balance, ['Revenues', YEAR, '1']]))).filter(
      (row) => row.statement === 'balance_sheet',
    )
    expect(rows.map((row) => `${row.period_type} ${row.period_end} ${row.reported_fiscal_period}`).sort()).toEqual([
      'annual 2024-12-31 FY',
      'quarterly 2024-09-30 Q3',
      'quarterly 2024-12-31 Q4',
    ])
  })

  it('rule 5: cash outflows are negative, expenses positive', () => {
    const rows = statementsOf(
      factsIn(
        annual([
          ['NetCashProvidedByUsedInOperatingActivities', YEAR, '50'],
          ['PaymentsToAcquirePropertyPlantAndEquipment', YEAR, '20'],
          ['IncreaseDecreaseInOtherOperatingAssets', YEAR, '7'],
          ['IncreaseDecreaseInOtherOperatingLiabilities', YEAR, '2'],
          ['OperatingIncomeLoss', YEAR, '1'],
          ['OtherOperatingIncomeExpenseNet', YEAR, '-3'],
        ]),
      ),
    )
    expect(newest(rows, 'cash_flow_statement', 'annual', '2024-12-31')?.items).toMatchObject({
      capital_expenditure: '-20',
      change_in_other_working_capital: '-5',
      free_cash_flow: '30',
    })
    expect(newest(rows, 'income_statement', 'annual', '2024-12-31')?.items['other_operating_expenses']).toBe('3')
  })

  it('rule 6: missing values are null, and a formula needs all its parts', () => {
    const row = income([
      annual([
        ['Revenues', YEAR, '100'],
        ['OperatingExpenses', YEAR, '10'],
      ]),
    ])
    expect(row?.items).toMatchObject({
      cost_of_revenue: null,
      gross_profit: null,
      operating_income: null,
      ebitda: null,
    })
    expect(Object.keys(row?.items ?? {})).toEqual(LINES.income_statement.map(({ id }) => id))
  })

  it('rule 6: ebitda uses the cash flow statement’s depreciation', () => {
    const filings = [
      quarter(1, [['DepreciationDepletionAndAmortization', Q1, '4']]),
      quarter(2, [
        ['DepreciationDepletionAndAmortization', SIX, '10'],
        ['OperatingIncomeLoss', Q2, '20'],
      ]),
    ]
    const row = income(filings, 'quarterly', '2024-06-30')
    expect(row?.items).toMatchObject({ ebitda: '26', depreciation_and_amortization: null })
  })

  it('rule 7: the currency with the most lines wins, and others are reported', () => {
    const row = income([
      annual([
        ['Revenues', YEAR, '9', 'EUR'],
        ['NetIncomeLoss', YEAR, '1', 'EUR'],
        ['Revenues', YEAR, '10'],
      ]),
    ])
    expect(row).toMatchObject({ currency_code: 'EUR', items: { revenue: '9', net_income: '1' } })
    expect(codesOf(row)).toEqual(['currency_mixed'])
  })

  it('rule 8: a year in a 20-F is annual; proxy statements and prospectuses are ignored', () => {
    const facts = [['Revenue', YEAR, '9'] as const]
    expect(income([annual(facts, { form: '20-F', taxonomy: 'ifrs-full' })])).toMatchObject({
      form_type: '20-F',
      accounting_standard: 'ifrs',
      period_type: 'annual',
    })
    expect(statementsOf(factsIn(annual([['Revenues', YEAR, '9']], { form: 'DEF 14A' })))).toEqual([])
  })

  it('rule 0.4.2: a filing that repeats a value adds no version, and an old restatement changes no newer period', () => {
    const old = '2023-01-01/2023-12-31'
    const first = annual([
      ['Revenues', YEAR, '100'],
      ['Revenues', old, '80'],
    ])
    const repeated = annual(
      [
        ['Revenues', YEAR, '100'],
        ['Revenues', old, '81'],
      ],
      { accession: 'a-25', filed: '2026-02-01' },
    )
    const rows = statementsOf(factsIn(first, repeated))
    expect(rows.map((row) => `${row.period_end} ${row.items['revenue']} ${row.known_at}`)).toEqual([
      '2023-12-31 80 2025-02-01T22:00:00Z',
      '2024-12-31 100 2025-02-01T22:00:00Z',
      '2023-12-31 81 2026-02-01T22:00:00Z',
    ])
  })

  it('a comparative period’s fiscal year is counted back from the filing’s own year', () => {
    const filing = annual(
      [
        ['Revenues', YEAR, '2'],
        ['Revenues', '2022-01-01/2022-12-31', '1'],
      ],
      { fiscal: [2024, 'FY'] },
    )
    expect(income([filing], 'annual', '2022-12-31')).toMatchObject({ reported_fiscal_year: 2022 })
    const third = quarter(3, [
      ['Revenues', Q3, '2'],
      ['Revenues', '2023-07-01/2023-09-30', '1'],
    ])
    expect(income([third], 'quarterly', '2023-09-30')).toMatchObject({
      reported_fiscal_year: 2023,
      reported_fiscal_period: 'Q3',
    })
  })

  it('tagged noncurrent assets count only without a current total', () => {
    const assets = [
      ['Assets', '2024-12-31', '207'],
      ['AssetsNoncurrent', '2024-12-31', '17'],
    ] as const
    const of = (facts: TestFiling['facts']) =>
      newest(statementsOf(factsIn(annual(facts))), 'balance_sheet', 'quarterly', '2024-12-31')?.items[
        'total_noncurrent_assets'
      ]
    expect(of([...assets, ['AssetsCurrent', '2024-12-31', '73']])).toBe('134')
    expect(of(assets)).toBe('17')
  })
})
