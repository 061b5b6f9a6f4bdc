import { setTimeout as sleep } from 'node:timers/promises'

/** Work that is done again and again. */
export interface Repeated {
  /** Resolves when nothing is under way any more. */
  close(): Promise<void>
}

/**
 * Does `work` at once and then again with so many seconds in between, one at a time; what it throws is told, and it
 * goes on.
 */
export function repeat(seconds: number, work: () => Promise<void>, onError: (error: unknown) => void): Repeated {
  const stop = new AbortController()
  const running = run()

  async function run(): Promise<void> {
    while (!stop.signal.aborted) {
      await work().catch(onError)
      await sleep(seconds * 1_000, undefined, { signal: stop.signal }).catch(() => undefined)
    }
  }

  return {
    async close() {
      stop.abort()
      await running
    },
  }
}
