import {
  companyBooks,
  financingCash,
  grossProfit,
  incomeBeforeTax,
  investingCash,
  netIncome,
  operatingCash,
  operatingIncome,
  type Balances,
  type BookedQuarter,
  type Flows,
} from './company-books.ts'
import { centsPerShare, dilutedShares, sharesOfAll } from './company-results.ts'
import { listingPeriodOn, demoIssuers, type DemoIssuer } from './issuers.ts'
import type { DemoOptions } from './options.ts'
import { demoFilings, type DemoFiling } from './reports.ts'
import { decimalOfCents } from './ticks.ts'

/** A value in a synthetic report, identified by its us-gaap tag. */
export interface DemoFact {
  readonly tag: string
  readonly unit: 'USD' | 'USD/shares' | 'shares'
  /** Null for a value at an instant. */
  readonly start: string | null
  readonly end: string
  readonly value: string
}

/** A demo company's quarterly or annual report and its facts. */
export interface DemoReport {
  readonly filing: DemoFiling
  /** The company's primary listing on the last day of the period. */
  readonly symbol: string
  readonly exchange_mic: string
  readonly fiscal_year: number
  readonly fiscal_period: 'Q1' | 'Q2' | 'Q3' | 'FY'
  readonly facts: readonly DemoFact[]
  /** The year's flows in thousands; only in an annual report. */
  readonly year:
    { readonly start: string; readonly end: string; readonly revenue: number; readonly income: number } | undefined
  readonly issuer: DemoIssuer
}

/** The report with wrong earnings per share, and the year that a later report restates by one percent. */
const WRONG = { key: 'XASE:UEC', period_end: '2024-12-31' }
const RESTATED = { key: 'XNYS:GE', period_end: '2023-12-31', over: 100 }

/**
 * Yields the demo companies' reports that are known on the day before `today`, by company and date, both ascending;
 * their facts agree with the demo market's dividends, splits and share counts.
 */
export function* demoReports(options: DemoOptions): Generator<DemoReport> {
  const filings = Map.groupBy(demoFilings(options), ({ cik }) => cik)
  for (const issuer of demoIssuers) {
    const filed = (filings.get(issuer.cik) ?? []).filter(
      ({ form_type }) => form_type === '10-K' || form_type === '10-Q',
    )
    const byEnd = new Map(filed.map((filing) => [filing.period_end, filing]))
    const quarters: BookedQuarter[] = []
    for (const quarter of companyBooks(issuer, options)) {
      quarters.push(quarter)
      const filing = byEnd.get(quarter.period_end)
      const carried = listingPeriodOn(issuer.primary, quarter.period_end)
      if (filing !== undefined && carried !== undefined) yield reportOf(issuer, filing, carried, quarters)
    }
  }
}

function reportOf(
  issuer: DemoIssuer,
  filing: DemoFiling,
  { symbol, exchange_mic }: Pick<DemoReport, 'symbol' | 'exchange_mic'>,
  quarters: readonly BookedQuarter[],
): DemoReport {
  const quarter = quarters.at(-1)
  if (quarter === undefined) throw new RangeError(`${issuer.name}: a report needs a quarter`)
  const year = quarter.quarter === 4 && quarters.length >= 4 ? quarters.slice(-4) : undefined
  const shares = sharesOfAll(issuer, filing.filed_on)
  const isWrong = issuer.primary.key === WRONG.key && quarter.period_end === WRONG.period_end
  const ofQuarter = flowFacts([quarter], shares, false)
  const facts = [...ofQuarter, ...balanceFacts(quarter)]
  if (year !== undefined) facts.push(...flowFacts(year, shares, isWrong), ...restated(issuer, quarters))
  const [first] = year ?? []
  return {
    filing,
    symbol,
    exchange_mic,
    fiscal_year: Number(quarter.period_end.slice(0, 4)) + (quarter.quarter === 4 ? 0 : yearsAhead(quarter)),
    fiscal_period: quarter.quarter === 4 ? 'FY' : (`Q${quarter.quarter}` as 'Q1'),
    facts,
    year: first && { start: first.start, end: quarter.reported_period_end, ...totalsOf(year ?? []) },
    issuer,
  }
}

/** A fiscal year is named after the calendar year in which it ends. */
function yearsAhead({ quarter, period_end }: BookedQuarter): number {
  return Number(period_end.slice(5, 7)) + (4 - quarter) * 3 > 12 ? 1 : 0
}

const totalsOf = (quarters: readonly BookedQuarter[]) => {
  const flows = together(quarters)
  return { revenue: flows.revenue, income: operatingIncome(flows) }
}

function together(quarters: readonly BookedQuarter[]): Flows {
  const names = Object.keys(quarters[0]?.flows ?? {}) as (keyof Flows)[]
  const total = (name: keyof Flows) => quarters.reduce((sum, { flows }) => sum + flows[name], 0)
  return Object.fromEntries(names.map((name) => [name, total(name)])) as unknown as Flows
}

function flowFacts(quarters: readonly BookedQuarter[], shares: number, isWrong: boolean): DemoFact[] {
  const [start = '', end = ''] = [quarters[0]?.start, quarters.at(-1)?.reported_period_end]
  const flows = together(quarters)
  const period = { start, end }
  const diluted = dilutedShares(shares)
  const perShare = (count: number) => decimalOfCents(centsPerShare(netIncome(flows), count) + (isWrong ? 25 : 0))
  const declared = quarters.reduce((sum, quarter) => sum + quarter.declared, 0)
  return [
    ...moneyFacts(FLOW_TAGS, flows, period),
    { tag: 'EarningsPerShareBasic', unit: 'USD/shares', ...period, value: perShare(shares) },
    { tag: 'EarningsPerShareDiluted', unit: 'USD/shares', ...period, value: perShare(diluted) },
    { tag: 'WeightedAverageNumberOfSharesOutstandingBasic', unit: 'shares', ...period, value: String(shares) },
    { tag: 'WeightedAverageNumberOfDilutedSharesOutstanding', unit: 'shares', ...period, value: String(diluted) },
    { tag: 'CommonStockDividendsPerShareDeclared', unit: 'USD/shares', ...period, value: decimalOfCents(declared) },
  ]
}

const balanceFacts = ({ balances, reported_period_end: end }: BookedQuarter): DemoFact[] =>
  moneyFacts(BALANCE_TAGS, balances, { start: null, end })

function moneyFacts<From>(
  tags: Readonly<Record<string, (from: From) => number>>,
  from: From,
  period: Pick<DemoFact, 'start' | 'end'>,
): DemoFact[] {
  return Object.entries(tags).map(([tag, valueOf]) => ({
    tag,
    unit: 'USD',
    ...period,
    value: String(valueOf(from) * 1_000),
  }))
}

/** Returns the previous year's revenue and cost of revenue, both increased by the same amount. */
function restated({ primary }: DemoIssuer, quarters: readonly BookedQuarter[]): readonly DemoFact[] {
  const year = quarters.slice(-8, -4)
  const last = year.at(-1)
  if (primary.key !== RESTATED.key || last?.period_end !== RESTATED.period_end) return []
  const { revenue, cost } = together(year)
  const more = Math.round(revenue / RESTATED.over)
  const period = { start: year[0]?.start ?? '', end: last.reported_period_end }
  return moneyFacts({ Revenues: () => revenue + more, CostOfRevenue: () => cost + more }, undefined, period)
}

const FLOW_TAGS: Readonly<Record<string, (flows: Flows) => number>> = {
  Revenues: ({ revenue }) => revenue,
  CostOfRevenue: ({ cost }) => cost,
  GrossProfit: grossProfit,
  ResearchAndDevelopmentExpense: ({ research }) => research,
  SellingGeneralAndAdministrativeExpense: ({ selling }) => selling,
  OperatingExpenses: ({ research, selling }) => research + selling,
  OperatingIncomeLoss: operatingIncome,
  InterestExpense: ({ interest }) => interest,
  IncomeLossFromContinuingOperationsBeforeIncomeTaxesExtraordinaryItemsNoncontrollingInterest: incomeBeforeTax,
  IncomeTaxExpenseBenefit: ({ tax }) => tax,
  NetIncomeLoss: netIncome,
  DepreciationDepletionAndAmortization: ({ depreciation }) => depreciation,
  ShareBasedCompensation: ({ stock_compensation }) => stock_compensation,
  IncreaseDecreaseInAccountsReceivable: ({ more_receivables }) => more_receivables,
  IncreaseDecreaseInInventories: ({ more_inventory }) => more_inventory,
  IncreaseDecreaseInAccountsPayable: ({ more_payables }) => more_payables,
  NetCashProvidedByUsedInOperatingActivities: operatingCash,
  PaymentsToAcquirePropertyPlantAndEquipment: ({ capital_expenditure }) => capital_expenditure,
  PaymentsToAcquireInvestments: ({ investments }) => investments,
  NetCashProvidedByUsedInInvestingActivities: investingCash,
  ProceedsFromIssuanceOfLongTermDebt: ({ borrowed }) => borrowed,
  ProceedsFromIssuanceOfCommonStock: ({ issued }) => issued,
  PaymentsForRepurchaseOfCommonStock: ({ repurchased }) => repurchased,
  PaymentsOfDividends: ({ dividends }) => dividends,
  NetCashProvidedByUsedInFinancingActivities: financingCash,
  CashAndCashEquivalentsPeriodIncreaseDecrease: (flows) =>
    operatingCash(flows) + investingCash(flows) + financingCash(flows),
}

const currentAssets = ({ cash, receivables, inventory, other_current }: Balances) =>
  cash + receivables + inventory + other_current
const assets = (balances: Balances) =>
  currentAssets(balances) + balances.equipment + balances.goodwill + balances.intangibles + balances.investments
const currentLiabilities = ({ payables, accrued }: Balances) => payables + accrued
const equity = ({ paid_in, retained }: Balances) => paid_in + retained

const BALANCE_TAGS: Readonly<Record<string, (balances: Balances) => number>> = {
  CashAndCashEquivalentsAtCarryingValue: ({ cash }) => cash,
  AccountsReceivableNetCurrent: ({ receivables }) => receivables,
  InventoryNet: ({ inventory }) => inventory,
  AssetsCurrent: currentAssets,
  PropertyPlantAndEquipmentNet: ({ equipment }) => equipment,
  Goodwill: ({ goodwill }) => goodwill,
  IntangibleAssetsNetExcludingGoodwill: ({ intangibles }) => intangibles,
  LongTermInvestments: ({ investments }) => investments,
  Assets: assets,
  AccountsPayableCurrent: ({ payables }) => payables,
  LiabilitiesCurrent: currentLiabilities,
  LongTermDebtNoncurrent: ({ debt }) => debt,
  Liabilities: (balances) => currentLiabilities(balances) + balances.debt,
  CommonStocksIncludingAdditionalPaidInCapital: ({ paid_in }) => paid_in,
  RetainedEarningsAccumulatedDeficit: ({ retained }) => retained,
  StockholdersEquity: equity,
  LiabilitiesAndStockholdersEquity: assets,
}
