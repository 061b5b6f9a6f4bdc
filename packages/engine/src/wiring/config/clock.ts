import type { Clock } from '@bourse/kit'

/** The system clock. No other code reads the machine's time. */
export const systemClock: Clock = {
  now: nowText,
  millis: () => Date.now(),
  simulated: false,
}

let last = { millis: 0, text: '' }

/** Returns the current time as text, cached for requests that begin in the same millisecond. */
function nowText(): string {
  const millis = Date.now()
  if (millis !== last.millis) last = { millis, text: new Date(millis).toISOString() }
  return last.text
}

/** A clock that only advances when a test sets it. */
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
