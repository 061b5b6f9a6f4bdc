/** Runs work of a key when its turn comes. */
export type InTurn = <T>(key: string, work: () => Promise<T>) => Promise<T>

interface Waiting {
  readonly key: string
  readonly begin: () => void
}

/** Turns of one process: of each key one at a time, of all keys so many, in the order in which they came. */
export function createTurns(atOnce: number): InTurn {
  const running = new Set<string>()
  const waiting: Waiting[] = []

  function beginNext(): void {
    while (running.size < atOnce) {
      const next = waiting.findIndex(({ key }) => !running.has(key))
      if (next === -1) return
      for (const { key, begin } of waiting.splice(next, 1)) {
        running.add(key)
        begin()
      }
    }
  }

  return async (key, work) => {
    await new Promise<void>((begin) => {
      waiting.push({ key, begin })
      beginNext()
    })
    try {
      return await work()
    } finally {
      running.delete(key)
      beginNext()
    }
  }
}
