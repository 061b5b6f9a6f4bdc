import { overloaded } from '@bourse/engine/ledger'

/** Milliseconds that an admission takes where the database is behind: many times what it takes else. */
const BEHIND_MS = 25
/**
 * A burst is let in up to so many times the usual number, for so many milliseconds, once the host was not crowded for
 * so long.
 */
const BURST = { times: 2, lastsMs: 100, afterMs: 1_000 }

export interface LoadShedderOptions {
  /** Concurrent requests that are always admitted. */
  readonly atOnce: number
  /** Whether the process has its hands full. */
  readonly isBusy: () => boolean
  /** What waits for a connection to the database, or for its turn to use one. */
  readonly queued: () => number
  /** Milliseconds that an admission takes at the moment. */
  readonly lag: () => number
  /** Milliseconds of a clock that never goes back. */
  readonly now?: () => number
}

/**
 * The refusal of a request that does not pass. One for all, and never thrown: under an overload there are thousands a
 * second.
 */
export const HANDS_FULL = overloaded('The host has as many requests as it can answer in good time. Try again soon.')

/** Lets requests in before anything is spent on them, as long as the host keeps up. */
export type LoadShedder = ReturnType<typeof createLoadShedder>

/**
 * The load shedder of one host process. Many requests alone are no reason to refuse one, for they may wait for somebody
 * else; where the process or the database has its hands full, whoever came in then would only make all others wait
 * longer. But what has gathered while the machine stood still is no overload: it is answered in a moment.
 */
export function createLoadShedder({ atOnce, isBusy, queued, lag, now = () => performance.now() }: LoadShedderOptions) {
  let running = 0
  /** When the host was last found crowded, and since when it is so again and again. */
  const crowded = { last: -Infinity, since: -Infinity }
  const isBehind = () => queued() > 0 || lag() >= BEHIND_MS

  /** To be asked whenever somebody comes to a crowded host, busy or not. */
  function isBurst(): boolean {
    const at = now()
    if (at - crowded.last > BURST.afterMs) crowded.since = at
    crowded.last = at
    return running < BURST.times * atOnce && at - crowded.since < BURST.lastsMs
  }

  return {
    /**
     * Runs `work`, which makes an answer: however slowly that is taken afterwards, it is no work for the host.
     * Undefined where more are worked on than the host can do: the request is refused with `HANDS_FULL`.
     */
    pass<T>(work: () => Promise<T>): Promise<T> | undefined {
      // Asked each time, so that the look is a fresh one when it counts.
      const busy = isBusy()
      if (running >= atOnce && ((!isBurst() && busy) || isBehind())) return undefined
      running += 1
      return work().finally(() => {
        running -= 1
      })
    },
  }
}
