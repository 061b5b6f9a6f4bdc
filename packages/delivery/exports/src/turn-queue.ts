/**
 * Runs tasks one at a time, first come, first served. A caller that submits one chunk after another takes turns with
 * other callers.
 */
export type TurnQueue = <T>(work: () => Promise<T>) => Promise<T>

/** Creates a queue of turns. */
export function createTurns(): TurnQueue {
  let last: Promise<unknown> = Promise.resolve()
  return (work) => {
    const mine = last.then(work)
    last = mine.catch(() => undefined)
    return mine
  }
}

/** Yields the given items, fetching each one in its turn. */
export async function* fetchedInTurn<T>(items: AsyncIterable<T>, inTurn: TurnQueue): AsyncGenerator<T> {
  const iterator = items[Symbol.asyncIterator]()
  try {
    for (;;) {
      const step = await inTurn(() => iterator.next())
      if (step.done === true) return
      yield step.value
    }
  } finally {
    await iterator.return?.()
  }
}
