import { performance } from 'node:perf_hooks'

/** Milliseconds over which it is judged how busy the process is. */
const WINDOW_MS = 50
/** Share of that time in which it did not once wait for work. */
const BUSY = 0.9

/** Whether this process has its hands full. What was found at one look counts until the next, a moment later. */
export function watchProcess(): () => boolean {
  let [mark, since] = [performance.eventLoopUtilization(), performance.now()]
  let isBusy = false
  return () => {
    const now = performance.now()
    if (now - since < WINDOW_MS) return isBusy
    const reading = performance.eventLoopUtilization()
    isBusy = performance.eventLoopUtilization(reading, mark).utilization >= BUSY
    mark = reading
    since = now
    return isBusy
  }
}
