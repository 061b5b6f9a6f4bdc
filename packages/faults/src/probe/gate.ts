/** A gate at which requests wait until it opens. */
export interface Gate {
  /** Number of requests that are waiting. */
  waiting(): number
  /** Releases the requests that are waiting; later ones wait again. */
  open(): void
  pass(): Promise<void>
}

export function createGate(): Gate {
  let waiting = 0
  let opening = Promise.withResolvers<void>()
  return {
    waiting: () => waiting,
    open() {
      opening.resolve()
      opening = Promise.withResolvers()
    },
    async pass() {
      waiting += 1
      await opening.promise
      waiting -= 1
    },
  }
}
