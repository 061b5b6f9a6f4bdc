import { AsyncLocalStorage } from 'node:async_hooks'

/** Runs work of a key when its turn comes; without a key it waits for no other work but for a place. */
export type InTurn = <T>(key: string | undefined, work: () => Promise<T>) => Promise<T>

interface Waiting {
  readonly key: string | undefined
  /** Begun by work that has a place: were it to wait for one of its own, all could wait for each other. */
  readonly isNested: boolean
  readonly begin: () => void
}

/**
 * Turns of one process: of each key one at a time, of all so many places, in the order in which they came. What is
 * begun within a turn shares its place.
 */
export function createTurns(places: number): InTurn {
  const within = new AsyncLocalStorage<true>()
  const running = new Set<string>()
  const waiting: Waiting[] = []
  let taken = 0

  const mayBegin = ({ key, isNested }: Waiting) =>
    (isNested || taken < places) && (key === undefined || !running.has(key))

  function beginNext(): void {
    for (let next = waiting.find(mayBegin); next !== undefined; next = waiting.find(mayBegin)) {
      waiting.splice(waiting.indexOf(next), 1)
      if (!next.isNested) taken++
      if (next.key !== undefined) running.add(next.key)
      next.begin()
    }
  }

  return async (key, work) => {
    const isNested = within.getStore() === true
    await new Promise<void>((begin) => {
      waiting.push({ key, isNested, begin })
      beginNext()
    })
    try {
      return await within.run(true, work)
    } finally {
      if (!isNested) taken--
      if (key !== undefined) running.delete(key)
      beginNext()
    }
  }
}
