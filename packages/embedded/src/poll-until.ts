import { setTimeout as sleep } from 'node:timers/promises'

/**
 * Calls `probe` every few milliseconds until it returns a value; after `within` milliseconds, throws the error that
 * `otherwise` creates.
 */
export async function pollUntil<T>(
  probe: () => Promise<T | undefined>,
  within: number,
  otherwise: () => Promise<Error>,
): Promise<T> {
  const end = AbortSignal.timeout(within)
  for (;;) {
    const found = await probe()
    if (found !== undefined) return found
    if (end.aborted) throw await otherwise()
    await sleep(5)
  }
}
