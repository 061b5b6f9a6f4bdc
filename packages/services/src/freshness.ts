/**
 * Freshness of rows, from best to worst; `/v1/health`, the admin API, the console and `doctor` use the same words.
 * `not-offered`: no rows, and no source could supply any. `unverified`: rows, but no cadence to check them against.
 * `unknown`: rows, but no trading calendar. `unavailable`: the dataset is off or has nothing published yet.
 */
export const FRESHNESS = ['current', 'not-offered', 'unverified', 'unknown', 'partial', 'stale', 'unavailable'] as const

/** A freshness state. */
export type Freshness = (typeof FRESHNESS)[number]

const LATE: ReadonlySet<string> = new Set<Freshness>(['partial', 'stale'])

/**
 * Returns whether expected rows are missing. A dataset that is off or empty is not late: its operator left it that way.
 */
export const isLate = (status: string): boolean => LATE.has(status)
