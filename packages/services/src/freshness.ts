/**
 * Freshness states of rows, from best to worst. `/v1/health`, the admin API, the console and `doctor` use the same
 * words. `not-offered`: there are no rows, and no source could supply any. `unverified`: there are rows, but no cadence
 * to check them against. `unknown`: there are rows, but no trading calendar. `loading`: the first start is loading its
 * demo rows. `unavailable`: the dataset is disabled or has not published anything yet.
 */
export const FRESHNESS = [
  'current',
  'not-offered',
  'unverified',
  'unknown',
  'loading',
  'partial',
  'stale',
  'unavailable',
] as const

/** A freshness state. */
export type Freshness = (typeof FRESHNESS)[number]

const LATE: ReadonlySet<string> = new Set<Freshness>(['partial', 'stale'])

/**
 * Returns whether expected rows are missing. A disabled or empty dataset is not late, because its operator chose that
 * state.
 */
export const isLate = (status: string): boolean => LATE.has(status)
