import { setTimeout as sleep } from 'node:timers/promises'
import type { Logger } from 'pino'
import { isDatabaseUnavailable } from '../http/problem-body.ts'

const RETRY_MS = 1_000

export interface UntilDatabase {
  readonly log: Pick<Logger, 'warn'>
  /** Stops waiting; the work is then not done. */
  readonly signal: AbortSignal
  /** Name of the work, for the log. */
  readonly what: string
}

/**
 * Runs work of the startup and retries every second while the database is unavailable. Meanwhile the host responds 503
 * instead of exiting. Undefined if the host stops first.
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
      if (isFirst) log.warn({ err }, `the database does not respond: ${what} waits for it`)
      isFirst = false
    }
    await sleep(RETRY_MS, undefined, { signal, ref: false }).catch(() => undefined)
  }
  return undefined
}
