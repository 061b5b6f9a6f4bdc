import type { Clock } from '@bourse/kit'
import { setTimeout as sleep } from 'node:timers/promises'
import type { SimulatedClock } from '../../wiring/index.ts'

/** Waits by the given clock. With a simulated clock, which a test may advance, no real time passes. */
export async function pauseOn(clock: Clock, milliseconds: number, signal?: AbortSignal): Promise<void> {
  signal?.throwIfAborted()
  if (isAdvanceable(clock)) clock.advance(milliseconds)
  else await sleep(milliseconds, undefined, { ...(signal && { signal }) })
}

const isAdvanceable = (clock: Clock): clock is SimulatedClock => clock.simulated && 'advance' in clock
