/** A gate that requests wait at until it is opened. */
export interface Gate {
  /** Requests that wait at this moment. */
  waiting(): number
  /** Lets those through that wait now; later ones wait again. */
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
