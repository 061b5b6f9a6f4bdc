import { NONE } from './numbers.ts'

/** The user's time zone, used to display instants. */
export const zone = Intl.DateTimeFormat().resolvedOptions().timeZone

const DATE = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeZone: 'UTC' })
const MONTH = new Intl.DateTimeFormat(undefined, { month: 'short', year: 'numeric', timeZone: 'UTC' })
const INSTANT = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' })
const SECOND = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'medium' })
const CLOCK = new Intl.DateTimeFormat(undefined, { timeStyle: 'short', timeZoneName: undefined })
const AGO = new Intl.RelativeTimeFormat(undefined, { numeric: 'auto', style: 'short' })

/** `2026-11-24` in the user's language: an exchange date, which is never converted to another time zone. */
export const dateText = (date: string | null | undefined) => (date ? DATE.format(new Date(`${date}T00:00:00Z`)) : NONE)

/** Month and year of a date. */
export const monthText = (date: string | null | undefined) =>
  date ? MONTH.format(new Date(`${date}T00:00:00Z`)) : NONE

/** An instant in the user's zone. */
export const instantText = (instant: string | null | undefined) => (instant ? INSTANT.format(new Date(instant)) : NONE)

/** An instant in the user's zone, to the second: for instants that may be close to each other. */
export const secondText = (instant: string | null | undefined) => (instant ? SECOND.format(new Date(instant)) : NONE)

/** An instant's time of day in a zone, with the zone's name: `16:00 GMT-5`. */
export const timeIn = (instant: string | null | undefined, timeZone: string) =>
  instant
    ? new Intl.DateTimeFormat(undefined, {
        hour: '2-digit',
        minute: '2-digit',
        timeZone,
        timeZoneName: 'short',
      }).format(new Date(instant))
    : NONE

/** Like `timeIn`, preceded by the weekday if it is not the day of `now`: `Fri 09:30 GMT-5`. */
export function weekdayTimeIn(instant: string | null | undefined, timeZone: string, now: number): string {
  if (!instant) return NONE
  const date = new Intl.DateTimeFormat(undefined, { dateStyle: 'short', timeZone })
  const time = timeIn(instant, timeZone)
  if (date.format(new Date(instant)) === date.format(new Date(now))) return time
  return `${new Intl.DateTimeFormat(undefined, { weekday: 'short', timeZone }).format(new Date(instant))} ${time}`
}

/** An instant's time of day in the user's zone. */
export const clockText = (instant: string | null | undefined) => (instant ? CLOCK.format(new Date(instant)) : NONE)

const STEPS = [
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
  ['second', 1],
] as const

/** `3 min. ago`, relative to `now` in milliseconds. */
export function agoText(instant: string | null | undefined, now: number): string {
  if (!instant) return NONE
  const seconds = Math.round((Date.parse(instant) - now) / 1000)
  const [unit, length] = STEPS.find(([, size]) => Math.abs(seconds) >= size) ?? ['second', 1]
  return AGO.format(Math.trunc(seconds / length), unit)
}
