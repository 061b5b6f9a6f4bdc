import { overloaded } from '../credits/refusals.ts'

/** Milliseconds that an admission takes where the database is behind: many times what it takes else. */
const BEHIND_MS = 25

export interface TurnstileOptions {
  /** Requests that are always let in, whatever the host does. */
  readonly atOnce: number
  /** Whether the process has its hands full. */
  readonly isBusy: () => boolean
  /** Statements that wait for a connection to the database. */
  readonly queued: () => number
  /** Milliseconds that an admission takes at the moment. */
  readonly lag: () => number
}

/** Lets requests in before anything is spent on them, as long as the host keeps up. */
export interface Turnstile {
  /**
   * Runs `work`, which makes an answer: however slowly that is taken afterwards, it is no work for the host. Undefined where more are worked on than the
   * host can do: the request is refused with `HANDS_FULL`.
   */
  pass<T>(work: () => Promise<T>): Promise<T> | undefined
}

/** The refusal of a request that does not pass. One for all, and never thrown: under an overload there are thousands a second. */
export const HANDS_FULL = overloaded('The host has as many requests as it can answer in good time. Try again soon.')

/**
 * The turnstile of one host process. Many requests alone are no reason to refuse one, for they may wait for somebody else; where the process or the
 * database has its hands full, whoever came in then would only make all others wait longer.
 */
export function createTurnstile({ atOnce, isBusy, queued, lag }: TurnstileOptions): Turnstile {
  let running = 0
  const isBehind = () => queued() > 0 || lag() >= BEHIND_MS
  return {
    pass(work) {
      // Asked each time, so that the look is a fresh one when it counts.
      const busy = isBusy()
      if (running >= atOnce && (busy || isBehind())) return undefined
      running += 1
      return work().finally(() => {
        running -= 1
      })
    },
  }
}
