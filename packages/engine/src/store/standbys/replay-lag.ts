import { includes, type Batches, type ReplayState } from './replayed.ts'

/** Maximum number of versions remembered to measure a lag: only the oldest one that a standby lacks matters. */
const MAX_MARKS = 1_000

/**
 * Measures how long ago the first publication that a standby lacks was seen on the primary. Without publications there
 * is no lag, because the standby has the same rows.
 */
export function createReplayLag(newest: () => Batches) {
  const marks: { readonly batches: Batches; readonly at: number }[] = []
  let marked: Batches | undefined
  return {
    /** Notes the versions on the primary. Call it before the standby is read. */
    mark(): void {
      const batches = newest()
      if (batches === marked || marks.length >= MAX_MARKS) return
      marked = batches
      marks.push({ batches, at: performance.now() })
    },
    /** Returns the lag of a standby in seconds. */
    of(replayed: ReplayState): number {
      while (marks[0] !== undefined && includes(replayed, marks[0].batches)) marks.shift()
      return marks[0] === undefined ? 0 : (performance.now() - marks[0].at) / 1_000
    },
  }
}
