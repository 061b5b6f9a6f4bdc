import { problem } from '@bourse/kit'

/** Maximum number of bars that one request may read, in total and per listing. */
export const MAX_BARS = 100_000
export const MAX_BARS_PER_LISTING = 50_000

/**
 * The number of bars that a request may still read. Each read fetches at most one bar beyond the allowance, which is
 * enough to detect that the request exceeds it.
 */
export interface Allowance {
  /** Bars that the request may still read for the current listing. */
  readonly left: number
  /** Subtracts bars that were read; throws a 422 problem if they exceed the allowance. */
  take(bars: number): void
  /** Moves on to the next listing. */
  next(): void
}

/** Creates a request's allowance. */
export function allowanceOf(): Allowance {
  let [all, own] = [0, 0]
  return {
    get left() {
      return Math.min(MAX_BARS - all, MAX_BARS_PER_LISTING - own)
    },
    take(bars) {
      all += bars
      own += bars
      if (own > MAX_BARS_PER_LISTING) throw tooMany(MAX_BARS_PER_LISTING, 'for one listing')
      if (all > MAX_BARS) throw tooMany(MAX_BARS, 'for all of them')
    },
    next() {
      own = 0
    },
  }
}

const tooMany = (most: number, of: string) =>
  problem(
    'indicator-history-limit',
    `The request would read more than ${most.toLocaleString('en')} bars ${of}, including warm-up bars: request ` +
      'a shorter range, fewer listings or a shorter period.',
  )
