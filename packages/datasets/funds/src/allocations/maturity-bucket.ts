import { addMonths } from '@bourse/kit/values'

const MONTHS_A_YEAR = 12

/** Buckets by upper bound in years, exclusive. */
const BUCKETS: readonly (readonly [years: number, name: string])[] = [
  [1, '0-1y'],
  [3, '1-3y'],
  [5, '3-5y'],
  [7, '5-7y'],
  [10, '7-10y'],
  [20, '10-20y'],
]

/** Returns the bucket for a debt security's remaining maturity as of a date; exactly three years belongs to `3-5y`. */
export function maturityBucket(due: string | null, date: string): string {
  if (due === null) return 'none'
  const found = BUCKETS.find(([years]) => due < addMonths(date, years * MONTHS_A_YEAR))
  return found?.[1] ?? '20y+'
}
