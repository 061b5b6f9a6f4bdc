import type { Clock } from '@bourse/kit'

/** The machine's clock. */
export const systemClock: Clock = { now: () => new Date().toISOString(), millis: () => Date.now(), simulated: false }

/** A clock that stands still until it is moved. */
export function simulatedClock(start: string): Clock & { set(instant: string): void; advance(ms: number): void } {
  let millis = Date.parse(start)
  return {
    now: () => new Date(millis).toISOString(),
    millis: () => millis,
    simulated: true,
    set: (instant) => (millis = Date.parse(instant)),
    advance: (ms) => (millis += ms),
  }
}
