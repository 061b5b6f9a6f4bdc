import { performance } from 'node:perf_hooks'

/** Milliseconds over which it is judged how busy the process is. */
const WINDOW_MS = 50
/** Share of that time in which it did not once wait for work. */
const BUSY = 0.9
/**
 * Milliseconds for which it counts as busy from then on: under an overload it still waits now and then, where the
 * machine has let somebody else run.
 */
const LASTS_MS = 250

/** Whether this process has its hands full, or had a moment ago. What was found at one look counts until the next. */
export function watchEventLoop(): () => boolean {
  let [mark, since] = [performance.eventLoopUtilization(), performance.now()]
  let busyUntil = 0
  return () => {
    const now = performance.now()
    if (now - since < WINDOW_MS) return now < busyUntil
    const reading = performance.eventLoopUtilization()
    if (performance.eventLoopUtilization(reading, mark).utilization >= BUSY) busyUntil = now + LASTS_MS
    mark = reading
    since = now
    return now < busyUntil
  }
}
