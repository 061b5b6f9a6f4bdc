const SECOND = 1_000
const MINUTE = 60_000
const DAY = 86_400_000

/** Returns the UTC clock minute, counted from 1970. */
export function minuteOf(millis: number): number {
  return Math.floor(millis / MINUTE)
}

/** Returns the first millisecond of the next UTC clock minute. */
export function minuteEnd(millis: number): number {
  return (minuteOf(millis) + 1) * MINUTE
}

/** Returns the number of whole seconds, at least 1, until the next UTC clock minute. */
export function secondsToNextMinute(millis: number): number {
  return Math.ceil((minuteEnd(millis) - millis) / SECOND)
}

/** Returns the number of whole seconds, at least 1, until the next 00:00 UTC. */
export function secondsToMidnight(millis: number): number {
  return Math.ceil((DAY - (millis % DAY)) / SECOND)
}
