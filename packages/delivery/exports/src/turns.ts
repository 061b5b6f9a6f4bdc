/**
 * Runs pieces of work one at a time, in the order in which they asked: whoever asks again after each piece goes round
 * with the others.
 */
export type InTurn = <T>(work: () => Promise<T>) => Promise<T>

/** One queue of turns. */
export function createTurns(): InTurn {
  let last: Promise<unknown> = Promise.resolve()
  return (work) => {
    const mine = last.then(work)
    last = mine.catch(() => undefined)
    return mine
  }
}

/** The same items, each of them fetched in a turn. */
export async function* fetchedInTurn<T>(items: AsyncIterable<T>, inTurn: InTurn): AsyncGenerator<T> {
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
