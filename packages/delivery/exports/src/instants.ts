import { addDays, utcInstant } from '@bourse/kit'

/** The same time a day later: the days of UTC all have 24 hours. */
export const dayAfter = (instant: string) => `${addDays(instant.slice(0, 10), 1)}${instant.slice(10)}`

/** Whether one UTC instant lies before another, however many digits their fractions have. */
export const isBefore = (a: string, b: string) => comparable(a) < comparable(b)

/** Without the `Z`, which sorts behind the point of a fraction. */
const comparable = (instant: string) => (utcInstant(instant) ?? instant).replace(/Z$/, '')
