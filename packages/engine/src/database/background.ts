import { AsyncLocalStorage } from 'node:async_hooks'
import type { Shares } from './shares.ts'

/** State of the current background work; undefined for all other work. */
const current = new AsyncLocalStorage<{ readonly hasConnection: boolean } | undefined>()

/**
 * Runs work that takes a long time or waits for locks. It uses only connections reserved for background work, so
 * readers always have connections.
 */
export const inBackground = <T>(work: () => Promise<T>): Promise<T> =>
  isInBackground() ? work() : current.run({ hasConnection: false }, work)

/** Runs work at the readers' priority because readers wait for it too, even if a background job started it. */
export const forReaders = <T>(work: () => T): T => current.run(undefined, work)

/** Whether the current work runs in the background. */
export const isInBackground = (): boolean => current.getStore() !== undefined

type Use = 'statement' | 'session'

interface Waiting {
  readonly use: Use
  readonly begin: () => void
}

/**
 * Limits how many connections of one pool serve background work. Background work waits here before it waits for the
 * pool.
 */
export function createBackgroundGate({ background, held }: Pick<Shares, 'background' | 'held'>) {
  const inUse = { statement: 0, session: 0 }
  const waiting: Waiting[] = []

  const mayBegin = ({ use }: Waiting) =>
    inUse.statement + inUse.session < background && (use === 'statement' || inUse.session < held)

  function beginNext(): void {
    for (let next = waiting.find(mayBegin); next !== undefined; next = waiting.find(mayBegin)) {
      waiting.splice(waiting.indexOf(next), 1)
      inUse[next.use]++
      next.begin()
    }
  }

  async function through<T>(use: Use, work: () => Promise<T>): Promise<T> {
    await new Promise<void>((begin) => {
      waiting.push({ use, begin })
      beginNext()
    })
    try {
      return await work()
    } finally {
      inUse[use]--
      beginNext()
    }
  }

  return {
    /** Runs one statement. */
    statement: <T>(work: () => Promise<T>): Promise<T> => (isInBackground() ? through('statement', work) : work()),
    /**
     * Runs work that holds a connection for a long time. Work that already has a connection gets a second one
     * immediately, because waiting would block the first one too.
     */
    session<T>(work: () => Promise<T>): Promise<T> {
      if (current.getStore()?.hasConnection !== false) return work()
      return through('session', () => current.run({ hasConnection: true }, work))
    },
  }
}
