import { AsyncLocalStorage } from 'node:async_hooks'
import type { Shares } from './shares.ts'

/** What is known of work in the background; undefined for all other work. */
const current = new AsyncLocalStorage<{ readonly hasConnection: boolean } | undefined>()

/** Runs work that takes long or waits for locks: it uses the share of the background, and readers keep theirs. */
export const inBackground = <T>(work: () => Promise<T>): Promise<T> =>
  isInBackground() ? work() : current.run({ hasConnection: false }, work)

/** Runs work that readers also wait for, even where a job began it. */
export const forReaders = <T>(work: () => T): T => current.run(undefined, work)

/** Whether this is work in the background. */
export const isInBackground = (): boolean => current.getStore() !== undefined

type Use = 'statement' | 'session'

interface Waiting {
  readonly use: Use
  readonly begin: () => void
}

/** Bounds how many connections of one pool serve the background, which waits here before it waits for the pool. */
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
    /** Runs work that has a connection for long. A second one never waits: the first would too. */
    session<T>(work: () => Promise<T>): Promise<T> {
      if (current.getStore()?.hasConnection !== false) return work()
      return through('session', () => current.run({ hasConnection: true }, work))
    },
  }
}
