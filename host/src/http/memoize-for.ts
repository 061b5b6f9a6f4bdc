/**
 * Runs a function at most once per `freshMs` milliseconds: callers within that time, or while it is running, get the
 * same result or error. Uses real time, even under a simulated clock.
 */
export function memoizeFor<T>(
  freshMs: number,
  work: () => Promise<T>,
  now: () => number = () => performance.now(),
): () => Promise<T> {
  let last: { readonly result: Promise<T>; readonly at: number } | undefined
  let isRunning = false
  return () => {
    if (last !== undefined && (isRunning || now() - last.at < freshMs)) return last.result
    isRunning = true
    const result = work().finally(() => void (isRunning = false))
    last = { result, at: now() }
    return result
  }
}
