import { overloadProblem } from '@bourse/engine/ledger'

/**
 * The database counts as overloaded once an admission takes this many milliseconds; normally it takes a fraction of
 * that.
 */
const OVERLOAD_LAG_MS = 25
/**
 * A burst may exceed the usual limit by this factor, for `lastsMs` milliseconds, if the host was not crowded for the
 * preceding `afterMs` milliseconds.
 */
const BURST = { times: 2, lastsMs: 100, afterMs: 1_000 }

export interface LoadShedderOptions {
  /** Number of concurrent requests that are always admitted. */
  readonly concurrency: number
  /** Whether the event loop is saturated. */
  readonly isBusy: () => boolean
  /** Number of queries waiting for a database connection or for their turn on one. */
  readonly queued: () => number
  /** Milliseconds that an admission currently takes. */
  readonly lag: () => number
  /** A monotonic clock, in milliseconds. */
  readonly now?: () => number
}

/**
 * The rejection of a request under overload. It is one shared object and never thrown, because an overloaded host may
 * send thousands per second.
 */
export const OVERLOADED = overloadProblem('The host is overloaded. Try again soon.')

/** Admits requests before any work is done for them, as long as the host keeps up. */
export type LoadShedder = ReturnType<typeof createLoadShedder>

/**
 * Creates the load shedder for one host process. A high number of requests is not in itself a reason to reject one,
 * because they may be waiting for other services. If the process or the database is saturated, another request would
 * only slow down all the others. Requests that piled up while the machine was suspended do not mean overload: they
 * finish within moments.
 */
export function createLoadShedder({
  concurrency,
  isBusy,
  queued,
  lag,
  now = () => performance.now(),
}: LoadShedderOptions) {
  let running = 0
  /** When the host was last crowded, and when the current crowded period began. */
  const crowded = { last: -Infinity, since: -Infinity }
  const isDatabaseBehind = () => queued() > 0 || lag() >= OVERLOAD_LAG_MS

  /** Called for every request to a crowded host, busy or not, because each call records when the host was crowded. */
  function isBurst(): boolean {
    const at = now()
    if (at - crowded.last > BURST.afterMs) crowded.since = at
    crowded.last = at
    return running < BURST.times * concurrency && at - crowded.since < BURST.lastsMs
  }

  return {
    /**
     * Runs `work`, which produces a response; the time the client takes to read the response does not count. Returns
     * undefined if the host is overloaded: the caller then rejects the request with `OVERLOADED`.
     */
    pass<T>(work: () => Promise<T>): Promise<T> | undefined {
      // Called for every request, so that the measurement is recent when it matters.
      const busy = isBusy()
      if (running >= concurrency && ((!isBurst() && busy) || isDatabaseBehind())) return undefined
      running += 1
      return work().finally(() => {
        running -= 1
      })
    },
  }
}
