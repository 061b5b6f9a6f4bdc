import { addDays } from '@bourse/kit/values'

/**
 * Maximum number of consecutive days without a trade. After a longer gap, the symbol is taken to refer to a different
 * asset.
 */
const MOST_DAYS_WITHOUT_TRADE = 7

/** The first and last days on which an asset traded under a symbol. */
export interface Stretch {
  readonly from: string
  readonly to: string
}

/** Splits a symbol's trading days, oldest first, at every gap of more than seven days without a trade. */
export function stretches(days: readonly string[]): readonly Stretch[] {
  const found: Stretch[] = []
  for (const date of days) {
    const last = found.at(-1)
    if (last === undefined || isGap(last.to, date)) found.push({ from: date, to: date })
    else found[found.length - 1] = { from: last.from, to: date }
  }
  return found
}

/** Returns whether two trading days are separated by more than seven days without a trade. */
export const isGap = (before: string, after: string): boolean => addDays(before, MOST_DAYS_WITHOUT_TRADE + 1) < after
