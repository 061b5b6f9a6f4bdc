/**
 * How fresh rows are, from best to worst; one word for each state in `/v1/health`, the admin API, the console and the
 * doctor. `not-offered`: no rows, and no source that could have any. `unverified`: rows, and nothing to measure them
 * by. `unknown`: rows, and no calendar. `unavailable`: the dataset is off, or nothing is published yet.
 */
export const FRESHNESS = ['current', 'not-offered', 'unverified', 'unknown', 'partial', 'stale', 'unavailable'] as const

/** One of these states. */
export type Freshness = (typeof FRESHNESS)[number]

const LATE: ReadonlySet<string> = new Set<Freshness>(['partial', 'stale'])

/** Whether rows lack that should be there. What is off, or has no rows yet, is as its operator left it. */
export const isLate = (status: string): boolean => LATE.has(status)
