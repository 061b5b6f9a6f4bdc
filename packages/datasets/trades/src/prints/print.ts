import type { PrintCondition } from '../conditions/sale-conditions.ts'

/** One trade of a listing, in the shape that every source gives. */
export interface Print {
  /**
   * Its number on the tape of its unit, which tells prints of one instant apart and stays when the source is read
   * again.
   */
  readonly sequence: number
  /** UTC, to the microsecond. */
  readonly event_at: string
  /** US dollars, exact decimal text, as traded. */
  readonly price: string
  /** Shares, exact decimal text. */
  readonly size: string
  /** MIC; null where the source tells none. */
  readonly venue_mic: string | null
  readonly conditions: readonly PrintCondition[]
}

/**
 * What a source is asked for at once: the prints of one listing on one date. Plain data: it names the raw answer in the
 * archive.
 */
export interface PrintUnit {
  /** Symbol on that date, and the exchange where it was listed under it. */
  readonly symbol: string
  readonly exchange_mic: string
  /** Date of New York where the source has files by session, else the UTC date. */
  readonly date: string
}

/** Prints in the order in which they are answered: by time, then as they stand on the tape. */
export function inOrder(prints: Print[]): Print[] {
  return prints.sort((a, b) => compareInstants(a.event_at, b.event_at) || a.sequence - b.sequence)
}

/** Compares UTC instants with any number of digits of the fraction: negative where the first is earlier. */
export function compareInstants(a: string, b: string): number {
  const [x, y] = [bare(a), bare(b)]
  return x < y ? -1 : x > y ? 1 : 0
}

/** Without its `Z` an instant sorts as text, whether it has a fraction or not. */
const bare = (instant: string) => (instant.endsWith('Z') ? instant.slice(0, -1) : instant)
