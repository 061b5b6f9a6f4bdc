import type { DailyReturn } from './daily-returns.ts'

/** An observation of a yield. */
export interface YieldObservation {
  /** `YYYY-MM-DD` */
  readonly date: string
  /** A year in percent, decimal text. */
  readonly value: string
}

/** Trading days of a year. */
export const TRADING_DAYS = 252

/**
 * What a day earned without risk, for each return: the yield at the newest observation on or before the close that the
 * return starts from, by 100 and by 252. Observations come by date ascending. Undefined where one has none.
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
