import type { DailyReturn } from './daily-returns.ts'
import { TRADING_DAYS } from './risk-free-rates.ts'
import { covariance, deviation, mean } from './statistics.ts'

/** Measures of returns relative to the benchmark's; undefined if unknown. */
interface BenchmarkMeasures {
  readonly beta: number | undefined
  readonly correlation: number | undefined
  /** Jensen's alpha, annualized. */
  readonly alpha: number | undefined
}

/** Minimum number of common returns required for any measure. */
const MIN_PAIRS = 240

const NONE: BenchmarkMeasures = { beta: undefined, correlation: undefined, alpha: undefined }

/** A return with the benchmark's return between the same dates, and the day's risk-free return. */
interface Pair {
  readonly own: number
  readonly benchmark: number
  readonly riskFree: number | undefined
}

/**
 * Computes beta, correlation and alpha over the returns for which the benchmark has a close on both dates; undefined if
 * there are fewer than 240. Source: Jensen, The performance of mutual funds (1968), with sample moments (n − 1).
 */
export function benchmarkMeasures(
  returns: readonly DailyReturn[],
  benchmark: readonly DailyReturn[],
  riskFree: readonly number[] | undefined,
): BenchmarkMeasures {
  const pairs = pairsOf(returns, benchmark, riskFree)
  if (pairs.length < MIN_PAIRS) return NONE
  const [own, other] = [pairs.map((pair) => pair.own), pairs.map((pair) => pair.benchmark)]
  const variance = covariance(other, other)
  if (variance === 0) return NONE
  const beta = covariance(own, other) / variance
  const spread = deviation(own) * Math.sqrt(variance)
  return {
    beta,
    correlation: spread === 0 ? undefined : covariance(own, other) / spread,
    alpha: riskFree === undefined ? undefined : TRADING_DAYS * meanAlpha(pairs, beta),
  }
}

function meanAlpha(pairs: readonly Pair[], beta: number): number {
  return mean(pairs.map(({ own, benchmark, riskFree = 0 }) => own - riskFree - beta * (benchmark - riskFree)))
}

function pairsOf(
  returns: readonly DailyReturn[],
  benchmark: readonly DailyReturn[],
  riskFree: readonly number[] | undefined,
): readonly Pair[] {
  const values = benchmarkValues(benchmark)
  return returns.flatMap(({ from, date, rate }, index) => {
    const [before, after] = [values.get(from), values.get(date)]
    if (before === undefined || after === undefined) return []
    return [{ own: rate, benchmark: after / before - 1, riskFree: riskFree?.[index] }]
  })
}

/** Returns the value, at each close, of one unit invested in the benchmark at its first close. */
function benchmarkValues(benchmark: readonly DailyReturn[]): ReadonlyMap<string, number> {
  const values = new Map<string, number>()
  let now = 1
  for (const { from, date, rate } of benchmark) {
    if (values.size === 0) values.set(from, now)
    now *= 1 + rate
    values.set(date, now)
  }
  return values
}
