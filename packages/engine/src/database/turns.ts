import { AsyncLocalStorage } from 'node:async_hooks'

/** Runs work after all earlier work with the same key. Work without a key only waits for a free slot. */
export type InTurn = <T>(key: string | undefined, work: () => Promise<T>) => Promise<T>

interface Waiting {
  readonly key: string | undefined
  /** Whether the work was started by work that already has a slot. Waiting for another slot could deadlock all work. */
  readonly isNested: boolean
  readonly begin: () => void
}

/**
 * Queues work within one process: one at a time per key, and up to `places` in total, first in, first out. Work that is
 * started by running work shares its slot.
 */
export function createTurns(places: number): InTurn {
  const within = new AsyncLocalStorage<true>()
  const running = new Set<string>()
  const waiting: Waiting[] = []
  let turn = 0

  const mayBegin = ({ key, isNested }: Waiting) =>
    (isNested || turn < places) && (key === undefined || !running.has(key))

  function beginNext(): void {
    for (let next = waiting.find(mayBegin); next !== undefined; next = waiting.find(mayBegin)) {
      waiting.splice(waiting.indexOf(next), 1)
      if (!next.isNested) turn++
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
      if (!isNested) turn--
      if (key !== undefined) running.delete(key)
      beginNext()
    }
  }
}
