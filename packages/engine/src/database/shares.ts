/** Connections that are in use as long as the host runs: one for admissions, one for notices. */
const PERMANENT = 2
/** Of the connections that are left, readers always have one in so many, and at least one. */
const ONE_IN = 3

/** How the connections of one pool are divided between readers and the work in the background. */
export interface Shares {
  /** At most this many serve work in the background at the same time; the others are for readers. */
  readonly background: number
  /** Of these, at most this many serve a session or a transaction: one is left for statements that these wait for. */
  readonly held: number
  /** Publications at the same time: each may need a second connection while it has one. */
  readonly publications: number
}

/** The shares of a pool of `max` connections. A pool that is too small to be divided, as commands use, is not. */
export function sharesOf(max: number): Shares {
  const free = max - PERMANENT
  const background = free - Math.max(1, Math.floor(free / ONE_IN))
  if (background < 2) return { background: Infinity, held: Infinity, publications: 1 }
  return { background, held: background - 1, publications: Math.floor(background / 2) }
}
