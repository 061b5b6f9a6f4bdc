import { addDays, secondsOf } from '@bourse/kit/values'

/** Returns the same time a day later: every UTC day has 24 hours. */
export const dayAfter = (instant: string) => `${addDays(instant.slice(0, 10), 1)}${instant.slice(10)}`

/** Returns the seconds between two UTC instants, rounded up. */
export const secondsBetween = (a: string, b: string): number => Math.ceil(secondsOf(b) - secondsOf(a))
