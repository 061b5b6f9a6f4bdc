import type { DemoOptions } from '../options.ts'
import { hashOf, randomFrom } from '../random.ts'
import { demoSecurities } from '../securities/demo-securities.ts'
import type { DemoSecurity } from '../security.ts'
import { seedsOf, tickBarsOf, type TickBar } from '../tick-bars.ts'
import { decimalOf } from '../ticks.ts'
import { fundPlans, type FundPlan } from './fund-plans.ts'

/** An ETF or mutual fund as known yesterday. */
export interface DemoFund {
  readonly symbol: string
  readonly exchange_mic: string
  readonly name: string
  readonly fund_type: 'etf' | 'mutual_fund'
  readonly family: string
  readonly manager: string | null
  readonly category: string
  readonly domicile: string | null
  readonly currency_code: string
  readonly inception_date: string
  readonly expense_ratio: string
  readonly gross_expense_ratio: string | null
  readonly assets_under_management: string
  readonly net_asset_value: string
  readonly net_asset_value_date: string
  readonly benchmark_name: string | null
  /** `INDEX:SPX`, if the benchmark is a demo market index. */
  readonly benchmark: string | null
  readonly annual_turnover: string | null
  readonly distribution_yield: string | null
  readonly dividend_frequency: string | null
  readonly effective_duration: string | null
  readonly average_maturity: string | null
  readonly average_coupon: string | null
  readonly average_price: string | null
  readonly yield_to_maturity: string | null
  readonly leverage_factor: '1'
  readonly isin: string | null
  readonly cusip: string | null
  readonly cik: string | null
  readonly observed_on: string
}

/**
 * Yields every ETF and mutual fund in the demo market: the net asset value is the newest bar's close, and the assets
 * are that value times a fixed random number of shares.
 */
export function* demoFunds(options: DemoOptions): Generator<DemoFund> {
  for (const plan of fundPlans) {
    const security = demoSecurities.find(({ key }) => key === plan.key)
    const newest = security === undefined ? undefined : [...tickBarsOf(security, options)].at(-1)
    if (security !== undefined && newest !== undefined) yield fundOf(plan, security, newest, options)
  }
}

/** A fund has from 10 to 500 million shares. */
const LEAST = 10
const SPREAD = 490
const MILLION = 1_000_000n

function fundOf(plan: FundPlan, security: DemoSecurity, { day, close }: TickBar, options: DemoOptions): DemoFund {
  const { name, kind, currency, country, decimals, identifiers } = security
  const millions = LEAST + randomFrom(hashOf('fund shares', seedsOf(security, options).own)).below(SPREAD)
  const isin = identifiers.isin ?? null
  return {
    symbol: day.carried.symbol,
    exchange_mic: day.carried.exchange_mic,
    name,
    fund_type: kind === 'ETF' ? 'etf' : 'mutual_fund',
    family: plan.family,
    manager: plan.manager,
    category: plan.category,
    domicile: country ?? null,
    currency_code: currency,
    inception_date: plan.inception,
    expense_ratio: plan.expenses,
    gross_expense_ratio: plan.gross ?? null,
    assets_under_management: ((BigInt(close) * BigInt(millions) * MILLION) / 10n ** BigInt(decimals)).toString(),
    net_asset_value: decimalOf(close, decimals),
    net_asset_value_date: day.date,
    ...benchmarkOf(plan),
    annual_turnover: plan.turnover ?? null,
    distribution_yield: plan.yield ?? null,
    dividend_frequency: plan.pays ?? null,
    effective_duration: plan.bonds?.duration ?? null,
    average_maturity: plan.bonds?.maturity ?? null,
    average_coupon: plan.bonds?.coupon ?? null,
    average_price: plan.bonds?.price ?? null,
    yield_to_maturity: plan.bonds?.yield ?? null,
    leverage_factor: '1',
    isin,
    cusip: isin?.startsWith('US') === true ? isin.slice(2, 11) : null,
    cik: identifiers.cik ?? null,
    observed_on: day.date,
  }
}

function benchmarkOf({ benchmark }: FundPlan): Pick<DemoFund, 'benchmark' | 'benchmark_name'> {
  const index = demoSecurities.find(({ kind, name }) => kind === 'INDEX' && name === benchmark)
  return { benchmark_name: benchmark ?? null, benchmark: index?.key ?? null }
}
