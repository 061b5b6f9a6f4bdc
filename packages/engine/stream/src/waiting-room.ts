import { isBefore, type Clock } from '@bourse/kit'
import type { FeedRow } from './feed.ts'

/** Rows kept back at most; what comes beyond is only read, not pushed. */
const MOST = 200_000

/** Rows that were published before they may be seen. */
export interface WaitingRoom {
  isEarly(at: string): boolean
  /** Keeps the early ones of some rows; returns how many there were. */
  hold(channel: string, rows: readonly FeedRow[]): number
  /** Takes out what may be seen by now, by channel, in the order of its time. */
  due(): ReadonlyMap<string, readonly FeedRow[]>
}

export function createWaitingRoom(clock: Clock): WaitingRoom {
  let held: readonly { readonly channel: string; readonly row: FeedRow; readonly at: string }[] = []
  const isEarly = (at: string) => isBefore(clock.now(), at)
  return {
    isEarly,
    hold(channel, rows) {
      const early = rows.flatMap((row) =>
        row.at !== undefined && isEarly(row.at) ? [{ channel, row, at: row.at }] : [],
      )
      if (early.length > 0) held = [...held, ...early].sort((a, b) => (isBefore(a.at, b.at) ? -1 : 1)).slice(0, MOST)
      return early.length
    },
    due() {
      const first = held.findIndex(({ at }) => isEarly(at))
      const ready = first === -1 ? held : held.slice(0, first)
      if (ready.length > 0) held = held.slice(ready.length)
      return new Map(
        [...Map.groupBy(ready, ({ channel }) => channel)].map(([channel, some]) => [
          channel,
          some.map(({ row }) => row),
        ]),
      )
    },
  }
}
