/** How many milliseconds a result is reused. */
const FRESH_MS = 1_000

/**
 * Runs a function at most once a second: callers within that second, or while it is running, get the same result or
 * error. Uses real time, even under a simulated clock.
 */
export function memoizeForASecond<T>(
  work: () => Promise<T>,
  now: () => number = () => performance.now(),
): () => Promise<T> {
  let last: { readonly result: Promise<T>; readonly at: number } | undefined
  let isRunning = false
  return () => {
    if (last !== undefined && (isRunning || now() - last.at < FRESH_MS)) return last.result
    isRunning = true
    const result = work().finally(() => void (isRunning = false))
    last = { result, at: now() }
    return result
  }
}
