import { skipNotice } from '@bourse/testkit/real-data'
import { describe, expect, it } from 'vitest'
import { daysOf, isQuarter, isYear, periodEndOf } from '../src/facts/fiscal-period.ts'
import { statementsOf } from '../src/statements/statements-of.ts'
import { type PeriodType, type StatementRow } from '../src/statements/statement-row.ts'
import { companyfacts } from './support/companyfacts.ts'
import { codesOf, knownAt, newest } from './support/newest.ts'

const CIKS = { AAPL: '0000320193', NVDA: '0001045810', SNOW: '0001640147', MRVL: '0001835632', LPA: '0001997711' }

/** Whether all of a period's lines were filed and none was derived. */
const isFiled = (row: StatementRow) => !codesOf(row).includes('derived_quarter')

const hasIncome = (row: StatementRow | undefined) => typeof row?.items['net_income'] === 'string'

const NET_INCOME = new Set(['NetIncomeLoss', 'ProfitLoss', 'ProfitLossAttributableToOwnersOfParent'])

/**
 * Returns the quarters and years for which an issuer filed net income, each with its period type and normal period end.
 */
function filedPeriods(cik: string): readonly (readonly [PeriodType, string])[] {
  const periods = new Map<string, readonly [PeriodType, string]>()
  for (const { tag, start, end } of companyfacts(cik)) {
    if (!NET_INCOME.has(tag) || start === null) continue
    const days = daysOf(start, end)
    if (isQuarter(days)) periods.set(`${start} ${end}`, ['quarterly', periodEndOf(end)])
    if (isYear(days)) periods.set(`${start} ${end}`, ['annual', periodEndOf(end)])
  }
  return [...periods.values()]
}

describe.skipIf(skipNotice !== '')(`statements from recorded companyfacts${skipNotice}`, () => {
  const [aapl, nvda, snow, mrvl, lpa] = Object.values(CIKS).map((cik) =>
    skipNotice === '' ? statementsOf(companyfacts(cik)) : [],
  ) as [StatementRow[], StatementRow[], StatementRow[], StatementRow[], StatementRow[]]

  it('S1: AAPL’s fiscal 2025', () => {
    const [income, balance, cash] = (['income_statement', 'balance_sheet', 'cash_flow_statement'] as const).map((one) =>
      newest(aapl, one, 'annual', '2025-09-30'),
    )
    for (const row of [income, balance, cash])
      expect(row).toMatchObject({
        reported_period_end: '2025-09-27',
        filing_ids: ['0000320193-25-000079'],
        reported_fiscal_year: 2025,
        reported_fiscal_period: 'FY',
        form_type: '10-K',
        filed_on: '2025-10-31',
        first_filed_on: '2025-10-31',
        currency_code: 'USD',
        accounting_standard: 'us-gaap',
        restated: false,
        quality_issues: [],
      })
    expect(income).toMatchObject({ reported_period_start: '2024-09-29' })
    expect(balance).toMatchObject({ reported_period_start: null })
    expect(income?.items).toMatchObject({
      revenue: '416161000000',
      gross_profit: '195201000000',
      operating_income: '133050000000',
      net_income: '112010000000',
      eps_diluted: '7.46',
    })
    expect(balance?.items).toMatchObject({
      total_assets: '359241000000',
      total_liabilities: '285508000000',
      total_equity: '73733000000',
      total_debt: '98657000000',
    })
    expect(cash?.items).toMatchObject({
      net_cash_from_operating_activities: '111482000000',
      capital_expenditure: '-12715000000',
      free_cash_flow: '98767000000',
      net_change_in_cash: '5991000000',
    })
    expect(cash?.item_sources).toMatchObject({
      capital_expenditure: {
        concept: 'us-gaap:PaymentsToAcquirePropertyPlantAndEquipment',
        filing_id: '0000320193-25-000079',
        derived: false,
      },
      free_cash_flow: { concept: null, filing_id: '0000320193-25-000079', derived: true },
    })
  })

  it('S2: the derived fourth quarter of 2025', () => {
    const income = newest(aapl, 'income_statement', 'quarterly', '2025-09-30')
    const cash = newest(aapl, 'cash_flow_statement', 'quarterly', '2025-09-30')
    expect(income?.reported_period_end).toBe('2025-09-27')
    expect(income).toMatchObject({ reported_fiscal_year: 2025, reported_fiscal_period: 'Q4' })
    expect(income?.items).toMatchObject({
      revenue: '102466000000',
      net_income: '27466000000',
      shares_diluted: '14863610000',
      eps_diluted: '1.85',
    })
    expect(cash?.items['net_cash_from_operating_activities']).toBe('29728000000')
    expect(codesOf(income)).toEqual(['derived_quarter', 'mixed_filings'])
    expect(codesOf(cash)).toContain('derived_quarter')
  })

  it('S3: the 10-K/A filed on 2010-01-25 restates the years 2009 and 2008', () => {
    const revenue = (end: string, date?: string) => newest(aapl, 'income_statement', 'annual', end, date)
    expect(revenue('2009-09-30', '2009-12-31')).toMatchObject({ items: { revenue: '36537000000' }, restated: false })
    expect(revenue('2009-09-30')).toMatchObject({ items: { revenue: '42905000000' }, restated: true })
    expect(revenue('2008-09-30', '2009-12-31')?.items['revenue']).toBe('32479000000')
    expect(revenue('2008-09-30')).toMatchObject({ items: { revenue: '37491000000' }, restated: true })
    expect(revenue('2009-09-30', '2010-01-24')?.items['revenue']).toBe('36537000000')
    expect(revenue('2009-09-30', '2010-01-25')?.items['revenue']).toBe('42905000000')
  })

  it('S4: splits restate earnings per share backward', () => {
    const eps = (rows: readonly StatementRow[], end: string, date?: string) =>
      newest(rows, 'income_statement', 'annual', end, date)?.items['eps_diluted']
    expect(eps(aapl, '2019-09-30', '2019-12-31')).toBe('11.89')
    expect(eps(aapl, '2019-09-30', '2020-10-29')).toBe('11.89')
    expect(eps(aapl, '2019-09-30', '2020-10-30')).toBe('2.97')
    expect(eps(nvda, '2024-01-31', '2024-12-31')).toBe('11.93')
    expect(eps(nvda, '2024-01-31')).toBe('1.19')
    expect(newest(nvda, 'income_statement', 'annual', '2026-01-31')?.items['revenue']).toBe('215938000000')
  })

  it('S5: IFRS, LPA', () => {
    const of = (one: 'income_statement' | 'balance_sheet' | 'cash_flow_statement') =>
      newest(lpa, one, 'annual', '2024-12-31')
    expect(of('income_statement')).toMatchObject({
      accounting_standard: 'ifrs',
      currency_code: 'USD',
      form_type: '20-F',
      items: { revenue: '43862372', net_income: '-29285428' },
    })
    expect(of('balance_sheet')?.items).toMatchObject({
      total_assets: '607019578',
      total_liabilities: '336218160',
      total_equity: '270801418',
    })
    expect(of('cash_flow_statement')).toMatchObject({
      items: {
        net_cash_from_operating_activities: '19391563',
        net_cash_from_investing_activities: '-10734635',
        net_cash_from_financing_activities: '-14690843',
        effect_of_exchange_rates: '-381101',
        net_change_in_cash: '-6415016',
      },
      quality_issues: [],
    })
    expect(of('cash_flow_statement')?.item_sources['net_cash_from_operating_activities']?.concept).toBe(
      'ifrs-full:CashFlowsFromUsedInOperations',
    )
    const eps = (date?: string) => newest(lpa, 'income_statement', 'annual', '2023-12-31', date)?.items['eps_basic']
    expect(eps('2024-12-31')).toBe('0.019')
    expect(eps()).toBe('0.11')
  })

  it('S6: SNOW balances with temporary equity, and a year that ends on 2024-02-03 belongs to January', () => {
    const balance = newest(snow, 'balance_sheet', 'annual', '2020-01-31')
    expect(balance?.items['temporary_equity']).toBe('936474000')
    expect(codesOf(balance)).not.toContain('balance_mismatch')
    const withoutIt = companyfacts(CIKS.SNOW).filter(({ tag }) => !/^TemporaryEquity/.test(tag))
    expect(codesOf(newest(statementsOf(withoutIt), 'balance_sheet', 'annual', '2020-01-31'))).toContain(
      'balance_mismatch',
    )
    expect(newest(mrvl, 'income_statement', 'annual', '2024-01-31')).toMatchObject({
      reported_period_end: '2024-02-03',
      items: { revenue: '5507700000' },
    })
  })

  it('S7: every directly filed period with net income has a row', () => {
    const counts = [aapl, nvda, snow, mrvl, lpa].map((rows, index) => {
      const ends = filedPeriods(Object.values(CIKS)[index] ?? '')
      const missing = ends.filter(([type, end]) => !hasIncome(newest(rows, 'income_statement', type, end)))
      expect(missing).toEqual([])
      return ends.length
    })
    expect(counts).toEqual([84, 85, 24, 26, 4])
  })

  it('S7: their quality issues', () => {
    const all = [aapl, nvda, snow, mrvl, lpa].flatMap((rows) => knownAt(rows))
    const filed = all.filter(isFiled)
    const having = (rows: readonly StatementRow[], code: string) => rows.filter((row) => codesOf(row).includes(code))
    for (const code of ['balance_mismatch', 'gross_profit_mismatch', 'income_mismatch', 'cash_flow_mismatch'])
      expect(having(all, code), code).toEqual([])
    expect(having(filed, 'eps_mismatch')).toEqual([])
    const scaled = having(filed, 'share_scale')
    expect(scaled).toHaveLength(7)
    expect(scaled.every((row) => nvda.includes(row) && row.items['shares_diluted'] === null)).toBe(true)
    expect(scaled.map((row) => row.reported_period_start).sort()[0]).toBe('2007-01-29')
    expect(
      scaled
        .map((row) => row.reported_period_end)
        .sort()
        .at(-1),
    ).toBe('2010-08-01')
    expect(having(filed, 'share_basis_stale').map((row) => aapl.includes(row))).toEqual(Array(5).fill(true))
    const bridges = having(all, 'cash_bridge_mismatch')
    expect(bridges.map(({ reported_period_end }) => reported_period_end)).toEqual(['2013-07-28'])
    expect(bridges[0]?.quality_issues).toContainEqual({
      code: 'cash_bridge_mismatch',
      line: 'cash_at_end',
      detail: '561423000 + 781800000 against 591321000',
    })
  })

  it('rule 0.4.2: each version differs from the previous one and is known later', () => {
    for (const rows of [aapl, nvda, snow, mrvl, lpa]) {
      const before = new Map<string, StatementRow>()
      for (const row of rows) {
        const key = `${row.statement} ${row.period_type} ${row.period_end}`
        const last = before.get(key)
        before.set(key, row)
        if (last === undefined) continue
        expect(row.known_at > last.known_at, key).toBe(true)
        const said = ({ items, quality_issues }: StatementRow) => [
          items,
          quality_issues.map(({ code, line }) => [code, line]),
        ]
        expect(said(row), key).not.toEqual(said(last))
      }
      expect(rows.map(({ known_at }) => known_at)).toEqual(rows.map(({ known_at }) => known_at).toSorted())
    }
  })
})
