import { daysBetween, roundedText } from '@bourse/kit/values'
import { benchmarkMeasures } from './benchmark-measures.ts'
import { dailyReturns, type Close, type DailyReturn, type ShareActions } from './daily-returns.ts'
import { riskFreeRates, TRADING_DAYS, type YieldObservation } from './risk-free-rates.ts'
import { deviation, mean } from './statistics.ts'

/** Number of stored decimal places. */
const DIGITS = 6

/** A listing's closes in ascending date order, with its splits and dividends. */
export interface PricedListing extends ShareActions {
  readonly closes: readonly Close[]
}

/** Inputs to risk measures. Only the last 253 closes are used. */
export interface RiskInput extends PricedListing {
  /** The benchmark's closes; undefined if the market has no benchmark. */
  readonly benchmark: PricedListing | undefined
  /** Three-month yields in the listing's currency, in ascending date order; empty if there are none. */
  readonly riskFree: readonly YieldObservation[]
}

/** Measures as stored in rows: decimal text with six decimal places, null if there is no value. */
export interface RiskMeasures {
  /** Date of the last close. */
  readonly observed_on: string
  readonly window_start: string
  readonly window_end: string
  /** Number of returns; always 252. */
  readonly return_count: number
  /** Annualized volatility. */
  readonly volatility: string
  readonly sharpe_ratio: string | null
  readonly beta: string | null
  readonly correlation: string | null
  /** Jensen's alpha, annualized. */
  readonly alpha: string | null
  /** Annual risk-free rate, as the mean over the window. */
  readonly risk_free_rate: string | null
  /** Mean daily return × 252. */
  readonly mean_return: string
  /** Total return over the window. */
  readonly total_return: string
  /** Maximum drawdown; zero or negative. */
  readonly max_drawdown: string
  /** Annualized downside deviation. */
  readonly downside_deviation: string | null
  readonly sortino_ratio: string | null
  /** One-day value at risk; a loss is positive. */
  readonly value_at_risk_95: string
}

const CLOSES = TRADING_DAYS + 1
const LONGEST_WINDOW = 400
/** Rank of the value at risk: the 13th smallest of 252 returns, ⌈0.05 · 252⌉. */
const TAIL_RANK = Math.ceil(0.05 * TRADING_DAYS)
const YEAR_ROOT = Math.sqrt(TRADING_DAYS)

/**
 * Computes measures over the last 252 daily returns, including dividends. Undefined if there are fewer than 253 closes
 * or the last 253 cover more than 400 calendar days. Sources: Sharpe (1994), Sortino and Price (1994), Jensen (1968).
 */
export function riskMeasures(input: RiskInput): RiskMeasures | undefined {
  const window = input.closes.slice(-CLOSES)
  const [start, end] = [window[0]?.date, window.at(-1)?.date]
  if (start === undefined || end === undefined || window.length < CLOSES) return undefined
  if (daysBetween(start, end) > LONGEST_WINDOW) return undefined
  const returns = dailyReturns(window, input)
  const rates = returns.map(({ rate }) => rate)
  return {
    observed_on: end,
    window_start: start,
    window_end: end,
    return_count: rates.length,
    ...ownMeasures(rates),
    ...measuresByRiskFree(rates, riskFreeRates(returns, input.riskFree)),
    ...measuresByBenchmark(input, returns),
  }
}

function ownMeasures(
  rates: readonly number[],
): Pick<RiskMeasures, 'volatility' | 'mean_return' | 'total_return' | 'max_drawdown' | 'value_at_risk_95'> {
  return {
    volatility: roundedText(deviation(rates) * YEAR_ROOT, DIGITS),
    mean_return: roundedText(mean(rates) * TRADING_DAYS, DIGITS),
    total_return: roundedText(rates.reduce((wealth, rate) => wealth * (1 + rate), 1) - 1, DIGITS),
    max_drawdown: roundedText(maxDrawdown(rates), DIGITS),
    value_at_risk_95: roundedText(-(rates.toSorted((a, b) => a - b)[TAIL_RANK - 1] ?? Number.NaN), DIGITS),
  }
}

/** Returns the largest decline from the running maximum value, which starts at 1. */
function maxDrawdown(rates: readonly number[]): number {
  let [wealth, highest, deepest] = [1, 1, 0]
  for (const rate of rates) {
    wealth *= 1 + rate
    highest = Math.max(highest, wealth)
    deepest = Math.min(deepest, wealth / highest - 1)
  }
  return deepest
}

function measuresByRiskFree(
  rates: readonly number[],
  riskFree: readonly number[] | undefined,
): Pick<RiskMeasures, 'risk_free_rate' | 'sharpe_ratio' | 'downside_deviation' | 'sortino_ratio'> {
  if (riskFree === undefined)
    return { risk_free_rate: null, sharpe_ratio: null, downside_deviation: null, sortino_ratio: null }
  const excess = rates.map((rate, index) => rate - (riskFree[index] ?? Number.NaN))
  const downside = Math.sqrt(mean(excess.map((rate) => Math.min(rate, 0) ** 2))) * YEAR_ROOT
  // A constant price has no ratio, even though its excess return over the risk-free yields varies.
  const isFrozen = deviation(rates) === 0
  const spread = deviation(excess)
  return {
    risk_free_rate: roundedText(mean(riskFree) * TRADING_DAYS, DIGITS),
    sharpe_ratio: isFrozen || spread === 0 ? null : roundedText((mean(excess) / spread) * YEAR_ROOT, DIGITS),
    downside_deviation: roundedText(downside, DIGITS),
    sortino_ratio: isFrozen || downside === 0 ? null : roundedText((TRADING_DAYS * mean(excess)) / downside, DIGITS),
  }
}

function measuresByBenchmark(
  { benchmark, riskFree }: RiskInput,
  returns: readonly DailyReturn[],
): Pick<RiskMeasures, 'beta' | 'correlation' | 'alpha'> {
  if (benchmark === undefined) return { beta: null, correlation: null, alpha: null }
  const others = dailyReturns(benchmark.closes, benchmark)
  const { beta, correlation, alpha } = benchmarkMeasures(returns, others, riskFreeRates(returns, riskFree))
  return { beta: textOf(beta), correlation: textOf(correlation), alpha: textOf(alpha) }
}

function textOf(value: number | undefined): string | null {
  return value === undefined ? null : roundedText(value, DIGITS)
}
