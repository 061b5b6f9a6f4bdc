import { setTimeout as sleep } from 'node:timers/promises'
import type { Logger } from 'pino'
import { isDatabaseUnavailable } from '../http/problem-body.ts'

const RETRY_MS = 1_000

export interface UntilDatabase {
  readonly log: Pick<Logger, 'warn'>
  /** Aborts the wait and skips the work. */
  readonly signal: AbortSignal
  /** Name of the work in the log. */
  readonly what: string
}

/**
 * Runs startup work, retrying every second while the database is unavailable. Until it is available, the host responds
 * with 503 instead of exiting. Returns undefined if the host stops first.
 */
export async function untilDatabase<T>(
  work: () => Promise<T>,
  { log, signal, what }: UntilDatabase,
): Promise<T | undefined> {
  let isFirst = true
  while (!signal.aborted) {
    try {
      return await work()
    } catch (err) {
      if (!isDatabaseUnavailable(err)) throw err
      if (isFirst) log.warn({ err }, `the database does not respond: ${what} is waiting for it`)
      isFirst = false
    }
    await sleep(RETRY_MS, undefined, { signal, ref: false }).catch(() => undefined)
  }
  return undefined
}
