import { setTimeout as sleep } from 'node:timers/promises'

/** Milliseconds before failed work is retried. */
const RETRY_AFTER_MS = 1_000

export type Follower<T> = ReturnType<typeof follow<T>>

/** Runs `work` for the newest value passed in, one at a time, and retries until it succeeds. */
export function follow<T>(work: (value: T) => Promise<void>, onError: (error: unknown) => void) {
  const stop = new AbortController()
  let pending: { readonly value: T } | undefined
  let running: Promise<void> | undefined

  async function run(): Promise<void> {
    while (pending !== undefined && !stop.signal.aborted) {
      const current = pending
      pending = undefined
      try {
        await work(current.value)
      } catch (error) {
        onError(error)
        pending ??= current
        await sleep(RETRY_AFTER_MS, undefined, { signal: stop.signal }).catch(() => undefined)
      }
    }
    running = undefined
  }

  return {
    next(value: T): void {
      pending = { value }
      running ??= run()
    },
    /** Resolves when no work is in progress. */
    async close(): Promise<void> {
      stop.abort()
      await running
    },
  }
}
