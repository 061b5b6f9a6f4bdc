import { addDays, daysBetween } from '@bourse/kit/values'

const EPOCH = '1970-01-01'
const DAY = 86_400

/** Returns the start of a UTC date, in seconds since 1970. */
export const midnightOf = (date: string): number => daysBetween(EPOCH, date) * DAY

/** Returns the UTC date of an instant in seconds since 1970. */
export const dateOf = (seconds: number): string => addDays(EPOCH, Math.floor(seconds / DAY))
