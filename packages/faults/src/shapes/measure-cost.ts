/** Attempts per expensive request, because garbage collection may distort any one of them. */
const TRIES = 4

/**
 * Processor time of some work in milliseconds: the minimum over several attempts if the first one exceeds the limit.
 */
export async function costOf<T>(
  most: number,
  work: () => Promise<T>,
): Promise<{ readonly milliseconds: number; readonly result: T }> {
  let least = await once(work)
  for (let more = TRIES - 1; more > 0 && least.milliseconds > most; more--) {
    const next = await once(work)
    if (next.milliseconds < least.milliseconds) least = next
  }
  return least
}

async function once<T>(work: () => Promise<T>): Promise<{ readonly milliseconds: number; readonly result: T }> {
  const before = process.cpuUsage()
  const result = await work()
  const { user, system } = process.cpuUsage(before)
  return { milliseconds: (user + system) / 1_000, result }
}
