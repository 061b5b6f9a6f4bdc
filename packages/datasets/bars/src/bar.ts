/** A bar of any interval; exact decimal text. */
export interface Bar {
  /** Public id, drawn from listing, interval and trading date or opening. */
  readonly id: string
  readonly instrument_id: string
  /** Instant at which its window opens, UTC; windows open on whole seconds. */
  readonly window_start: string
  readonly open: string | null
  readonly high: string | null
  readonly low: string | null
  readonly close: string
  readonly volume: string | null
  readonly trade_count: string | null
}

/** Some of a listing's bars that follow each other in the order asked for, and whether there are no more. */
export interface Chunk {
  readonly bars: readonly Bar[]
  readonly isLast: boolean
}

/** Where bars of several listings come from. */
export interface BarReader {
  /**
   * At least `count` bars of each listing behind the given one (the first ones where none is given), fewer only where
   * they are the last.
   */
  read(ids: readonly string[], behind: ReadonlyMap<string, Bar>, count: number): Promise<ReadonlyMap<string, Chunk>>
}

/** Negative where the first bar comes first: by the opening in the order asked for, then by id. */
export function compareBars(
  a: Pick<Bar, 'window_start' | 'id'>,
  b: Pick<Bar, 'window_start' | 'id'>,
  order: 'asc' | 'desc',
): number {
  if (a.window_start !== b.window_start) return a.window_start < b.window_start === (order === 'asc') ? -1 : 1
  return a.id < b.id ? -1 : a.id > b.id ? 1 : 0
}

/** Compares UTC instants with any number of digits of the fraction: negative where the first is earlier. */
export function compareInstants(a: string, b: string): number {
  const [x, y] = [a.slice(0, -1), b.slice(0, -1)]
  return x < y ? -1 : x > y ? 1 : 0
}
