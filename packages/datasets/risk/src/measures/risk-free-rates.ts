import type { DailyReturn } from './daily-returns.ts'

/** A yield observation. */
export interface YieldObservation {
  /** Date of the observation, `YYYY-MM-DD`. */
  readonly date: string
  /** Yield in percent per year, as decimal text. */
  readonly value: string
}

/** Trading days per year. */
export const TRADING_DAYS = 252

/**
 * Returns the daily risk-free rate for each return: the newest yield on or before the return's starting close, divided
 * by 100 and by 252. Observations must be in ascending date order. Undefined if a return has no yield.
 */
export function riskFreeRates(
  returns: readonly DailyReturn[],
  observations: readonly YieldObservation[],
): readonly number[] | undefined {
  const rates: number[] = []
  let next = 0
  for (const { from } of returns) {
    while ((observations[next]?.date ?? '9999') <= from) next++
    const known = observations[next - 1]
    if (known === undefined) return undefined
    rates.push(Number(known.value) / 100 / TRADING_DAYS)
  }
  return rates
}
