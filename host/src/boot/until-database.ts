import { setTimeout as sleep } from 'node:timers/promises'
import type { Logger } from 'pino'
import { isDatabaseGone } from '../http/problem-body.ts'

const RETRY_MS = 1_000

export interface UntilDatabase {
  readonly log: Pick<Logger, 'warn'>
  /** Ends the waiting; the work is not done then. */
  readonly signal: AbortSignal
  /** What waits, for the log. */
  readonly what: string
}

/**
 * Does some work of a start, again every second while the database is away: a host that serves answers 503 meanwhile
 * and does not end. Undefined where the host ends first.
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
      if (!isDatabaseGone(err)) throw err
      if (isFirst) log.warn({ err }, `the database does not answer: ${what} waits for it`)
      isFirst = false
    }
    await sleep(RETRY_MS, undefined, { signal, ref: false }).catch(() => undefined)
  }
  return undefined
}
