/** Number of connections in use as long as the host runs: one for admissions, one for notifications. */
const PERMANENT = 2
/** Readers get one third of the remaining connections, but at least one. */
const ONE_IN = 3

/** How one pool divides its connections between readers and background work. */
export interface Shares {
  /** Maximum number of connections for concurrent background work. The others are for readers. */
  readonly background: number
  /**
   * Maximum number of background connections that serve sessions or transactions. One is reserved for statements,
   * because sessions and transactions may wait for them.
   */
  readonly held: number
  /** Maximum number of concurrent publications, each of which may need a second connection. */
  readonly publications: number
}

/**
 * Returns the shares for a pool of `max` connections. A pool too small to divide, such as a command's, is shared
 * without limits.
 */
export function sharesOf(max: number): Shares {
  const free = max - PERMANENT
  const background = free - Math.max(1, Math.floor(free / ONE_IN))
  if (background < 2) return { background: Infinity, held: Infinity, publications: 1 }
  return { background, held: background - 1, publications: Math.floor(background / 2) }
}
