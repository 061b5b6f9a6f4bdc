import type { Clock } from '@bourse/kit'
import { setTimeout as sleep } from 'node:timers/promises'

/** Waits by the clock: on a simulated one, which a test may advance, the wait takes no time. */
export async function pauseOn(clock: Clock, milliseconds: number, signal?: AbortSignal): Promise<void> {
  signal?.throwIfAborted()
  if (clock.simulated && 'advance' in clock && typeof clock.advance === 'function') clock.advance(milliseconds)
  else await sleep(milliseconds, undefined, { ...(signal && { signal }) })
}
