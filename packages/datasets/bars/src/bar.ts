/** A bar at any interval; prices are exact decimal text. */
export interface Bar {
  /** Public id, derived from listing, interval and trading date or opening time. */
  readonly id: string
  readonly instrument_id: string
  /** Opening time of the bar, UTC, in whole seconds. */
  readonly window_start: string
  readonly open: string | null
  readonly high: string | null
  readonly low: string | null
  readonly close: string
  readonly volume: string | null
  readonly trade_count: string | null
}

/** Consecutive bars for a listing in the requested order, and whether the listing has no more bars. */
export interface Chunk {
  readonly bars: readonly Bar[]
  readonly isLast: boolean
}

/** Reads bars for several listings. */
export interface BarReader {
  /**
   * Returns at least `count` bars per listing, starting after the listing's bar in `behind`, or with its first bar if
   * `behind` has none. Returns fewer only if the listing has no more bars.
   */
  read(ids: readonly string[], behind: ReadonlyMap<string, Bar>, count: number): Promise<ReadonlyMap<string, Chunk>>
}

/**
 * Compares bars by opening time in the requested order, then by id. Returns a negative number if the first bar precedes
 * the second.
 */
export function compareBars(
  a: Pick<Bar, 'window_start' | 'id'>,
  b: Pick<Bar, 'window_start' | 'id'>,
  order: 'asc' | 'desc',
): number {
  if (a.window_start !== b.window_start) return a.window_start < b.window_start === (order === 'asc') ? -1 : 1
  return a.id < b.id ? -1 : a.id > b.id ? 1 : 0
}

/** Compares UTC instants with any number of fractional digits. Returns a negative number if the first is earlier. */
export function compareInstants(a: string, b: string): number {
  const [x, y] = [a.slice(0, -1), b.slice(0, -1)]
  return x < y ? -1 : x > y ? 1 : 0
}
