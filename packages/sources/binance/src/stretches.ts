import { addDays } from '@bourse/kit/values'

/** Days without a trade after which a symbol stands for another asset. */
const MOST_DAYS_WITHOUT_TRADE = 7

/** First and last day on which one asset traded under a symbol. */
export interface Stretch {
  readonly from: string
  readonly to: string
}

/** Divides the days of a symbol, oldest first, where more than seven days in a row have no trade. */
export function stretches(days: readonly string[]): readonly Stretch[] {
  const found: Stretch[] = []
  for (const date of days) {
    const last = found.at(-1)
    if (last === undefined || isGap(last.to, date)) found.push({ from: date, to: date })
    else found[found.length - 1] = { from: last.from, to: date }
  }
  return found
}

/** Whether more than seven days lie between two days. */
export const isGap = (before: string, after: string): boolean => addDays(before, MOST_DAYS_WITHOUT_TRADE + 1) < after
