import type { Clock } from '@bourse/kit'
import { isBefore } from '@bourse/kit/values'
import type { FeedRow } from './feed.ts'

/** Maximum number of delayed rows; rows beyond that can be read but are not pushed. */
const MAX_ROWS = 200_000

/** Rows that were published before they become visible. */
export type WaitingRoom = ReturnType<typeof createWaitingRoom>

interface DelayedRow extends FeedRow {
  readonly channel: string
  readonly at: string
}

export function createWaitingRoom(clock: Clock) {
  let delayed: readonly DelayedRow[] = []
  const isEarly = (at: string) => isBefore(clock.now(), at)
  return {
    /** Stores the rows that are not visible yet; returns the others. */
    hold(channel: string, rows: readonly FeedRow[]): readonly FeedRow[] {
      const early: DelayedRow[] = []
      const ready: FeedRow[] = []
      for (const row of rows)
        if (row.at !== undefined && isEarly(row.at)) early.push({ ...row, at: row.at, channel })
        else ready.push(row)
      if (early.length > 0)
        delayed = [...delayed, ...early].sort((a, b) => (isBefore(a.at, b.at) ? -1 : 1)).slice(0, MAX_ROWS)
      return ready
    },
    /** Removes and returns the rows that are now visible, by channel, ordered by time. */
    due(): ReadonlyMap<string, readonly FeedRow[]> {
      const first = delayed.findIndex(({ at }) => isEarly(at))
      const ready = first === -1 ? delayed : delayed.slice(0, first)
      delayed = delayed.slice(ready.length)
      return Map.groupBy(ready, ({ channel }) => channel)
    },
  }
}
