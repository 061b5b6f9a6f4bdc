import { NONE } from './numbers.ts'
import { marketZone, readerZone, zoneName } from './zones.ts'

/**
 * One rule for all times: those of an exchange in its zone, with the zone's name; all others in the reader's zone, with
 * its abbreviation; days of usage in UTC. The reader can choose one zone for all of them.
 */

type Text = string | null | undefined
type Options = Intl.DateTimeFormatOptions

const DATE = { year: 'numeric', month: 'short', day: 'numeric' } as const
const CLOCK = { hour: 'numeric', minute: '2-digit' } as const
const AGO = new Intl.RelativeTimeFormat(undefined, { numeric: 'auto', style: 'short' })

const formats = new Map<string, Intl.DateTimeFormat>()

function written(instant: Text, options: Options & { readonly timeZone: string }): string {
  if (!instant) return NONE
  const key = JSON.stringify(options)
  const format = formats.get(key) ?? new Intl.DateTimeFormat(undefined, options)
  formats.set(key, format)
  return format.format(new Date(instant))
}

const ofDay = (date: Text, options: Options) => written(date && `${date}T00:00:00Z`, { ...options, timeZone: 'UTC' })

/** `2026-11-24` in the user's language: an exchange date, which is never converted to another time zone. */
export const dateText = (date: Text) => ofDay(date, DATE)

/** Month and year of a date. */
export const monthText = (date: Text) => ofDay(date, { year: 'numeric', month: 'short' })

/** A day without its year, for axes: `24 Nov`. */
export const monthDayText = (date: Text) => ofDay(date, { month: 'short', day: 'numeric' })

/** An instant in the reader's zone: `Nov 24, 2026, 3:35 PM EST`. */
export const instantText = (instant: Text) =>
  written(instant, { ...DATE, ...CLOCK, timeZone: readerZone(), timeZoneName: 'short' })

/** An instant in the reader's zone, to the second: for instants that may be close to each other. */
export const secondText = (instant: Text) =>
  written(instant, { ...DATE, ...CLOCK, second: '2-digit', timeZone: readerZone(), timeZoneName: 'short' })

/** An instant in the reader's zone without its zone, for lists whose header names it. */
export const plainInstantText = (instant: Text) => written(instant, { ...DATE, ...CLOCK, timeZone: readerZone() })

/** An instant's time of day in the reader's zone, for lists whose header names it. */
export const clockText = (instant: Text) => written(instant, { ...CLOCK, timeZone: readerZone() })

/** An exchange's time of day, with its zone: `4:00 PM New York`. */
export function marketTime(instant: Text, exchange: string): string {
  const timeZone = marketZone(exchange)
  return instant ? `${written(instant, { ...CLOCK, timeZone })} ${zoneName(timeZone)}` : NONE
}

/** Like `marketTime`, preceded by the weekday if it is not the day of `now`: `Fri 9:30 AM New York`. */
export function weekdayTime(instant: Text, exchange: string, now: number): string {
  if (!instant) return NONE
  const timeZone = marketZone(exchange)
  const time = marketTime(instant, exchange)
  const isToday =
    written(instant, { ...DATE, timeZone }) === written(new Date(now).toISOString(), { ...DATE, timeZone })
  return isToday ? time : `${written(instant, { weekday: 'short', timeZone })} ${time}`
}

/** A time of a chart: a date, or seconds since 1970 that, as UTC, read as the local time of a zone. */
export function chartTimeText(time: string | number, zone?: string): string {
  if (typeof time === 'string') return dateText(time)
  const text = written(new Date(time * 1000).toISOString(), { ...DATE, ...CLOCK, timeZone: 'UTC' })
  return zone === undefined ? text : `${text} ${zoneName(zone)}`
}

const STEPS = [
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
  ['second', 1],
] as const

/** `3 min. ago`, relative to `now` in milliseconds. */
export function agoText(instant: Text, now: number): string {
  if (!instant) return NONE
  const seconds = Math.round((Date.parse(instant) - now) / 1000)
  const [unit, length] = STEPS.find(([, size]) => Math.abs(seconds) >= size) ?? ['second', 1]
  return AGO.format(Math.trunc(seconds / length), unit)
}

/** How long until an instant, for countdowns: `4 h 32 min`, `2 d 3 h`. `now` is in milliseconds. */
export function untilText(instant: string, now: number): string {
  const minutes = Math.max(0, Math.ceil((Date.parse(instant) - now) / 60_000))
  const parts = [
    [Math.floor(minutes / 1_440), 'd'],
    [Math.floor(minutes / 60) % 24, 'h'],
    [minutes % 60, 'min'],
  ] as const
  const first = parts.findIndex(([amount]) => amount > 0)
  if (first === -1) return '0 min'
  return parts
    .slice(first, first + 2)
    .filter(([amount]) => amount > 0)
    .map(([amount, unit]) => `${amount} ${unit}`)
    .join(' ')
}
