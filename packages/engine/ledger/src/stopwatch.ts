/** How long a work takes that is done again and again, one at a time. */
export interface Stopwatch {
  time<T>(work: Promise<T>): Promise<T>
  /** Milliseconds that the last one took, or that the one under way has taken so far where that is more. */
  lag(): number
}

export function createStopwatch(): Stopwatch {
  let lastTook = 0
  let beganAt: number | undefined

  async function time<T>(work: Promise<T>): Promise<T> {
    const began = performance.now()
    beganAt = began
    return work.finally(() => {
      lastTook = performance.now() - began
      beganAt = undefined
    })
  }

  return { time, lag: () => (beganAt === undefined ? lastTook : Math.max(lastTook, performance.now() - beganAt)) }
}
