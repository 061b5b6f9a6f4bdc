import { addDays, daysBetween, utcInstant } from './dates.ts'

/** True where one UTC instant lies before another: in any spelling, with any number of fraction digits. */
export function isBefore(a: string, b: string): boolean {
  return comparable(a) < comparable(b)
}

/** Without a zone, whose `Z` sorts behind the point of a fraction, and without zeros that end the fraction. */
function comparable(instant: string): string {
  const text = instant.replace(' ', 'T').replace(/(Z|\+00(:?00)?)$/, '')
  return text.includes('.') ? text.replace(/0+$/, '') : `${text}.`
}

/**
 * A stored instant, which the database writes as `2026-03-02 20:44:51.5+00`, in the spelling of the wire.
 * @throws RangeError where it is none
 */
export function wireInstant(stored: string): string {
  // Whole seconds, as nearly all have: rows come by the thousand.
  if (stored.length === 22 && stored.endsWith('+00')) return `${stored.slice(0, 10)}T${stored.slice(11, 19)}Z`
  const instant = utcInstant(stored)
  if (instant === undefined) throw new RangeError(`expected an instant, got ${stored}`)
  return instant
}

const EPOCH = '1970-01-01'
const DAY = 86_400

/** Seconds since 1970 of a UTC instant, as the wire or the database writes it; with the fraction where there is one. */
export function secondsOf(instant: string): number {
  const digits = (from: number) => (instant.charCodeAt(from) - 48) * 10 + instant.charCodeAt(from + 1) - 48
  const fraction = /^\.\d+/.exec(instant.slice(19))?.[0] ?? ''
  const days = daysBetween(EPOCH, instant.slice(0, 10))
  return days * DAY + digits(11) * 3600 + digits(14) * 60 + digits(17) + Number(`0${fraction}`)
}

/** The UTC instant of whole seconds since 1970, as text. */
export function instantOf(seconds: number): string {
  const day = Math.floor(seconds / DAY)
  const time = seconds - day * DAY
  const [hours, minutes] = [Math.floor(time / 3600), Math.floor(time / 60) % 60]
  return `${addDays(EPOCH, day)}T${two(hours)}:${two(minutes)}:${two(time % 60)}Z`
}

const two = (value: number) => (value < 10 ? `0${value}` : String(value))
