import { problem } from '@bourse/kit'

/** Bars that one request may read, of all listings and of one. */
export const MOST_BARS = 100_000
export const MOST_BARS_OF_LISTING = 50_000

/**
 * How many bars a request may still read. Every read asks for one more than that at most, so that too much is told and
 * not read.
 */
export interface Allowance {
  /** Bars that may still be read of the listing at hand. */
  readonly left: number
  /** Counts bars that were read; throws the 422 where they are too many. */
  take(bars: number): void
  /** Goes on with the next listing. */
  next(): void
}

/** The allowance of one request. */
export function allowanceOf(): Allowance {
  let [all, own] = [0, 0]
  return {
    get left() {
      return Math.min(MOST_BARS - all, MOST_BARS_OF_LISTING - own)
    },
    take(bars) {
      all += bars
      own += bars
      if (own > MOST_BARS_OF_LISTING) throw tooMany(MOST_BARS_OF_LISTING, 'for one listing')
      if (all > MOST_BARS) throw tooMany(MOST_BARS, 'for all of them')
    },
    next() {
      own = 0
    },
  }
}

const tooMany = (most: number, of: string) =>
  problem(
    'indicator-history-limit',
    `The request would read more than ${most.toLocaleString('en')} bars ${of}, those to warm up included: ask ` +
      'for a shorter range, fewer listings or a shorter period.',
  )
