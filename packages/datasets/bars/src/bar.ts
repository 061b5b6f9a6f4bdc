/** A bar of any interval; prices are exact decimal text. */
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

/** Consecutive bars of a listing in the requested order, and whether they are the last ones. */
export interface Chunk {
  readonly bars: readonly Bar[]
  readonly isLast: boolean
}

/** Reads the bars of several listings. */
export interface BarReader {
  /**
   * At least `count` bars of each listing after the given one (from the first bar where none is given); fewer only at
   * the end of the listing's bars.
   */
  read(ids: readonly string[], behind: ReadonlyMap<string, Bar>, count: number): Promise<ReadonlyMap<string, Chunk>>
}

/** Compares bars by opening in the requested order, then by id: negative where the first bar precedes the second. */
export function compareBars(
  a: Pick<Bar, 'window_start' | 'id'>,
  b: Pick<Bar, 'window_start' | 'id'>,
  order: 'asc' | 'desc',
): number {
  if (a.window_start !== b.window_start) return a.window_start < b.window_start === (order === 'asc') ? -1 : 1
  return a.id < b.id ? -1 : a.id > b.id ? 1 : 0
}

/** Compares UTC instants with any number of fractional digits: negative where the first is earlier. */
export function compareInstants(a: string, b: string): number {
  const [x, y] = [a.slice(0, -1), b.slice(0, -1)]
  return x < y ? -1 : x > y ? 1 : 0
}
