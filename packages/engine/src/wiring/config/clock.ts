import type { Clock } from '@bourse/kit'

/** The machine's clock. The only place that asks it. */
export const systemClock: Clock = {
  now: nowText,
  millis: () => Date.now(),
  simulated: false,
}

let last = { millis: 0, text: '' }

/** Requests that begin in the same millisecond share the text of it. */
function nowText(): string {
  const millis = Date.now()
  if (millis !== last.millis) last = { millis, text: new Date(millis).toISOString() }
  return last.text
}

/** A clock that stands still until it is moved, for tests. */
export interface SimulatedClock extends Clock {
  set(instant: string): void
  advance(milliseconds: number): void
}

export function simulatedClock(start: string): SimulatedClock {
  let millis = Date.parse(start)
  return {
    now: () => new Date(millis).toISOString(),
    millis: () => millis,
    simulated: true,
    set: (instant) => (millis = Date.parse(instant)),
    advance: (milliseconds) => (millis += milliseconds),
  }
}
