/** Milliseconds between reports of the same error. */
const REPORT_INTERVAL_MS = 10_000

/** Reports the first of many errors, then one per interval: without a database, every queue fails every two seconds. */
export function throttled(tell: (error: unknown) => void): (error: unknown) => void {
  let last = -REPORT_INTERVAL_MS
  return (error) => {
    if (performance.now() - last < REPORT_INTERVAL_MS) return
    last = performance.now()
    tell(error)
  }
}
