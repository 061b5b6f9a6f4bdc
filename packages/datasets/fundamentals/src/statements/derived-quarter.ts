import { addDays } from '@bourse/kit/values'
import { daysOf, isYear } from '../facts/fiscal-period.ts'
import { type Book, type ExactPeriod, isQuarterOf, type KnownFacts } from './known-facts.ts'
import type { LineDefinition } from './line-definition.ts'
import { derivedFrom, fromTags, type LineValue } from './line-value.ts'

/** The difference between two durations with the same first day, from which a quarter is derived. */
export interface Difference {
  readonly long: Book
  readonly short: Book
  readonly isFourthQuarter: boolean
}

/**
 * Returns the differences that a quarter can be derived from, by taxonomy and currency. The quarter starts after the
 * first day of both durations.
 */
export function differencesOf(known: KnownFacts, { start, end }: ExactPeriod): readonly Difference[] {
  if (start === null) return []
  const before = addDays(start, -1)
  return known.until(end).flatMap((duration) => {
    if (duration.start === null || duration.start >= start || !isQuarterOf(duration.start, { start, end })) return []
    const shorts = known.books({ start: duration.start, end: before })
    const isFourthQuarter = isYear(daysOf(duration.start, end))
    return known.books(duration).flatMap((long) => {
      const short = shorts.find((book) => nameOf(book) === nameOf(long))
      return short === undefined ? [] : [{ long, short, isFourthQuarter }]
    })
  })
}

/**
 * Returns a line for the quarter: its value in the longer duration minus that in the shorter one. For shares and
 * earnings per share, see `derived-shares.ts`.
 */
export function differenceOf(definition: LineDefinition, { long, short }: Difference): LineValue | undefined {
  const [whole, part] = [fromTags(definition, long), fromTags(definition, short)]
  if (whole === undefined || part === undefined) return undefined
  return derivedFrom([whole, part], whole.value.minus(part.value), whole.concept)
}

/** Returns the taxonomy and currency of a book as one key. Only facts with the same key can be subtracted. */
export const nameOf = ({ standard, currency }: Book): string => `${standard} ${currency}`
