import { addDays } from '@bourse/kit/values'
import { companyModel, type CompanyModel } from './company-model.ts'
import { daysOf, marketOf } from './days.ts'
import { paidOn } from './events.ts'
import { fiscalPeriods, type FiscalPeriod } from './fiscal-periods.ts'
import type { DemoIssuer } from './issuers.ts'
import { seedOf, type DemoOptions } from './options.ts'
import { hashOf, randomFrom } from './random.ts'
import { DEMO_START } from './security.ts'
import { sharesOf } from './share-counts.ts'

/** A quarter's flows, in thousands. */
export interface Flows {
  readonly revenue: number
  readonly cost: number
  readonly research: number
  readonly selling: number
  readonly interest: number
  readonly tax: number
  readonly depreciation: number
  readonly stock_compensation: number
  readonly more_receivables: number
  readonly more_inventory: number
  readonly more_payables: number
  readonly capital_expenditure: number
  readonly investments: number
  readonly borrowed: number
  /** What option holders paid for new shares. */
  readonly issued: number
  readonly repurchased: number
  readonly dividends: number
}

/** Balances at a quarter's end, in thousands. */
export interface Balances {
  readonly cash: number
  readonly receivables: number
  readonly inventory: number
  readonly other_current: number
  readonly equipment: number
  readonly goodwill: number
  /** Trademarks and licenses that are not amortized. */
  readonly intangibles: number
  readonly investments: number
  readonly payables: number
  readonly accrued: number
  readonly debt: number
  readonly paid_in: number
  readonly retained: number
}

/** A quarter in the books of a synthetic company. */
export interface BookedQuarter extends FiscalPeriod {
  /** First day of the quarter. */
  readonly start: string
  readonly flows: Flows
  readonly balances: Balances
  /** Cash dividend per share declared in the quarter, in cents. */
  readonly declared: number
}

export const grossProfit = ({ revenue, cost }: Flows) => revenue - cost
export const operatingIncome = (flows: Flows) => grossProfit(flows) - flows.research - flows.selling
export const incomeBeforeTax = (flows: Flows) => operatingIncome(flows) - flows.interest
export const netIncome = (flows: Flows) => incomeBeforeTax(flows) - flows.tax
export const operatingCash = (flows: Flows) =>
  netIncome(flows) +
  flows.depreciation +
  flows.stock_compensation -
  flows.more_receivables -
  flows.more_inventory +
  flows.more_payables
export const investingCash = ({ capital_expenditure, investments }: Flows) => -capital_expenditure - investments
export const financingCash = ({ borrowed, issued, repurchased, dividends }: Flows) =>
  borrowed + issued - repurchased - dividends

/**
 * Yields a company's books, quarter by quarter from the start of the demo market: revenue from growth, season and
 * noise, dividends and share counts from the demo market, and balances that roll forward by the flows.
 */
export function* companyBooks(issuer: DemoIssuer, options: DemoOptions): Generator<BookedQuarter> {
  const seed = hashOf('books', hashOf(seedOf(options)))
  const model = companyModel(issuer, seed)
  const paid = dividendsOf(issuer, options)
  let level = model.revenue
  let before = firstBalances(model)
  let start = DEMO_START
  for (const period of fiscalPeriods(issuer, DEMO_START, options.today)) {
    const end = period.reported_period_end
    const random = randomFrom(hashOf(`${issuer.primary.key} ${period.period_end}`, seed))
    const revenue = seasoned(level, model, period.quarter, random.around(10_000))
    const dividends = sumOf(paid, start, end, ({ paid_on }) => paid_on)
    const flows = flowsOf(model, { revenue, level, dividends: dividends.total }, before)
    const balances = balancesAfter(before, flows)
    const { perShare: declared } = sumOf(paid, start, end, ({ ex_date }) => ex_date)
    yield { ...period, start, flows, balances, declared }
    level = part(level, 1_000_000 + model.growth, 1_000_000)
    before = balances
    start = addDays(end, 1)
  }
}

const part = (of: number, times: number, over: number) => Math.round((of * times) / over)

/**
 * Applies a seasonal effect of 12% in the strongest quarter and the one two quarters later, plus noise in millionths.
 */
function seasoned(level: number, { peak }: CompanyModel, quarter: number, noise: number): number {
  const season = [120_000, 0, -120_000, 0][(quarter - 1 - peak + 4) % 4] ?? 0
  return part(level, 1_000_000 + season + noise, 1_000_000)
}

interface Year {
  readonly revenue: number
  readonly level: number
  readonly dividends: number
}

/** A company holds between 10% and 100% of its annual revenue in cash: it borrows below that and invests above it. */
function flowsOf(model: CompanyModel, { revenue, level, dividends }: Year, before: Balances): Flows {
  const cost = part(revenue, model.cost, 1_000)
  const interest = part(before.debt, 11, 1_000)
  const operating = {
    revenue,
    cost,
    interest,
    research: part(revenue, model.research, 1_000),
    selling: part(revenue, model.selling, 1_000),
    depreciation: part(revenue, model.depreciation, 1_000),
    stock_compensation: part(revenue, 10, 1_000),
    more_receivables: part(revenue, 500, 1_000) - before.receivables,
    more_inventory: part(cost, 300, 1_000) - before.inventory,
    more_payables: part(cost, 450, 1_000) - before.payables,
    capital_expenditure: part(revenue, model.depreciation + 5, 1_000),
    issued: part(revenue, 3, 1_000),
    repurchased: part(level * 4 * model.multiple, 25, 10_000),
    dividends,
  }
  const untaxed = { ...operating, tax: 0, investments: 0, borrowed: 0 }
  const tax = Math.max(0, part(incomeBeforeTax(untaxed), model.tax, 1_000))
  const taxed = { ...untaxed, tax }
  const cash = before.cash + operatingCash(taxed) + investingCash(taxed) + financingCash(taxed)
  const [least, most] = [part(level, 4, 10), level * 4]
  return { ...taxed, borrowed: Math.max(0, least - cash), investments: Math.max(0, cash - most) }
}

function firstBalances({ revenue, cost, multiple }: CompanyModel): Balances {
  const year = revenue * 4
  const [costs, cash] = [part(revenue, cost, 1_000), part(year, 3, 10)]
  const assets = {
    cash,
    receivables: part(revenue, 500, 1_000),
    inventory: part(costs, 300, 1_000),
    other_current: part(revenue, 200, 1_000),
    equipment: part(year, 7, 10),
    goodwill: part(year, 3, 10),
    intangibles: part(year, 1, 10),
    investments: part(year, multiple, 10),
  }
  const owed = { payables: part(costs, 450, 1_000), accrued: part(revenue, 250, 1_000), debt: part(year, 4, 10) }
  const paid_in = part(year, 2, 10)
  const retained = sum(assets) - sum(owed) - paid_in
  return { ...assets, ...owed, paid_in, retained }
}

const sum = (parts: Readonly<Record<string, number>>) => Object.values(parts).reduce((total, one) => total + one, 0)

function balancesAfter(before: Balances, flows: Flows): Balances {
  return {
    ...before,
    cash: before.cash + operatingCash(flows) + investingCash(flows) + financingCash(flows),
    receivables: before.receivables + flows.more_receivables,
    inventory: before.inventory + flows.more_inventory,
    equipment: before.equipment + flows.capital_expenditure - flows.depreciation,
    investments: before.investments + flows.investments,
    payables: before.payables + flows.more_payables,
    debt: before.debt + flows.borrowed,
    paid_in: before.paid_in + flows.stock_compensation + flows.issued,
    retained: before.retained + netIncome(flows) - flows.repurchased - flows.dividends,
  }
}

interface PaidDividend {
  readonly ex_date: string
  readonly paid_on: string
  /** Dividend in cents per share. The total for all shares is in thousands. */
  readonly perShare: number
  readonly total: number
  readonly isPrimary: boolean
}

/** Returns the dividends in the demo events, with the total for all shares. */
function dividendsOf({ primary, classes }: DemoIssuer, options: DemoOptions): readonly PaidDividend[] {
  return classes
    .filter(({ dividend, specials }) => dividend !== undefined || specials.length > 0)
    .flatMap((security) =>
      [...daysOf(security, options)].flatMap(({ date, carried, dividend = 0, special = 0 }) => {
        const perShare = dividend + special
        if (perShare === 0) return []
        const shares = sharesOf(security, date)?.outstanding ?? 0
        const paid_on = paidOn(marketOf(security, carried), date, options)
        const total = Math.round((perShare * shares) / 100_000)
        return [{ ex_date: date, paid_on, perShare, total, isPrimary: security === primary }]
      }),
    )
}

function sumOf(paid: readonly PaidDividend[], from: string, to: string, dateOf: (one: PaidDividend) => string) {
  const within = paid.filter((one) => from <= dateOf(one) && dateOf(one) <= to)
  return {
    total: within.reduce((total, one) => total + one.total, 0),
    perShare: within.filter(({ isPrimary }) => isPrimary).reduce((total, one) => total + one.perShare, 0),
  }
}
