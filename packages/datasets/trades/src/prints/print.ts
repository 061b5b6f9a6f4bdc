import type { PrintCondition } from '../conditions/sale-conditions.ts'

/** One trade in a listing, in the format common to all sources. */
export interface Print {
  /**
   * The print's number on its unit's tape. It distinguishes prints at the same instant, and does not change when the
   * source is read again.
   */
  readonly sequence: number
  /** When the trade took place, in UTC, to the microsecond. */
  readonly event_at: string
  /** Price in US dollars as traded, as exact decimal text. */
  readonly price: string
  /** Number of shares, as exact decimal text. */
  readonly size: string
  /** The venue's MIC; null if the source does not report it. */
  readonly venue_mic: string | null
  readonly conditions: readonly PrintCondition[]
}

/**
 * One request to a source: one listing's prints on one date. Plain data, because it is the key of the raw response in
 * the archive.
 */
export interface PrintUnit {
  /** The listing's symbol on that date, and the exchange that listed it. */
  readonly symbol: string
  readonly exchange_mic: string
  /** A New York date if the source has files by session, otherwise a UTC date. */
  readonly date: string
}

/** Sorts prints as responses return them: by time, then in tape order. */
export function inOrder(prints: Print[]): Print[] {
  return prints.sort((a, b) => compareInstants(a.event_at, b.event_at) || a.sequence - b.sequence)
}

/** Compares UTC instants with any number of fractional digits: negative if the first is earlier. */
export function compareInstants(a: string, b: string): number {
  const [x, y] = [bare(a), bare(b)]
  return x < y ? -1 : x > y ? 1 : 0
}

/** Without the `Z`, instants with and without a fraction sort correctly as text. */
const bare = (instant: string) => (instant.endsWith('Z') ? instant.slice(0, -1) : instant)
