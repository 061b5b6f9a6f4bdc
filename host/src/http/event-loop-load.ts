import { performance } from 'node:perf_hooks'

/** Milliseconds over which process load is measured. */
const WINDOW_MS = 50
/** The process counts as busy if its event loop was active for at least this fraction of the window. */
const BUSY = 0.9
/**
 * How long the process then counts as busy, in milliseconds: even when overloaded, it is idle at times while the
 * machine runs other processes.
 */
const HOLD_MS = 250

/** Returns whether the event loop is saturated, or was a moment ago. Each measurement is valid until the next. */
export function watchEventLoop(): () => boolean {
  let [mark, since] = [performance.eventLoopUtilization(), performance.now()]
  let busyUntil = 0
  return () => {
    const now = performance.now()
    if (now - since < WINDOW_MS) return now < busyUntil
    const reading = performance.eventLoopUtilization()
    if (performance.eventLoopUtilization(reading, mark).utilization >= BUSY) busyUntil = now + HOLD_MS
    mark = reading
    since = now
    return now < busyUntil
  }
}
