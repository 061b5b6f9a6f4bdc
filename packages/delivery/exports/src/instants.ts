import { addDays, daysBetween, utcInstant } from '@bourse/kit'

/** The same time a day later: the days of UTC all have 24 hours. */
export const dayAfter = (instant: string) => `${addDays(instant.slice(0, 10), 1)}${instant.slice(10)}`

/** Whether one UTC instant lies before another, however many digits their fractions have. */
export const isBefore = (a: string, b: string) => comparable(a) < comparable(b)

/** Whole seconds from one UTC instant to another, begun ones included. */
export function secondsBetween(a: string, b: string): number {
  const days = daysBetween(comparable(a).slice(0, 10), comparable(b).slice(0, 10))
  return Math.ceil(days * 86_400 + secondOfDay(b) - secondOfDay(a))
}

function secondOfDay(instant: string): number {
  const [hours = 0, minutes = 0, seconds = 0] = comparable(instant).slice(11).split(':').map(Number)
  return hours * 3_600 + minutes * 60 + seconds
}

/** Without the `Z`, which sorts behind the point of a fraction. */
const comparable = (instant: string) => (utcInstant(instant) ?? instant).replace(/Z$/, '')
