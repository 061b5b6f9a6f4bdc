import { addDays, secondsOf } from '@bourse/kit/values'

/** The same time a day later: the days of UTC all have 24 hours. */
export const dayAfter = (instant: string) => `${addDays(instant.slice(0, 10), 1)}${instant.slice(10)}`

/** Whole seconds from one UTC instant to another, begun ones included. */
export const secondsBetween = (a: string, b: string): number => Math.ceil(secondsOf(b) - secondsOf(a))
