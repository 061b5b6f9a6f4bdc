import { addDays, daysBetween, utcInstant } from './dates.ts'

/** Returns whether one UTC instant is before another, in any notation and with any number of fraction digits. */
export function isBefore(a: string, b: string): boolean {
  return comparable(a) < comparable(b)
}

/** Removes the zone, whose `Z` sorts after the decimal point, and trailing zeros in the fraction. */
function comparable(instant: string): string {
  const text = instant.replace(' ', 'T').replace(/(Z|\+00(:?00)?)$/, '')
  return text.includes('.') ? text.replace(/0+$/, '') : `${text}.`
}

/**
 * Returns a stored instant, such as `2026-03-02 20:44:51.5+00`, in the API's format.
 * @throws RangeError if the text is not an instant
 */
export function wireInstant(stored: string): string {
  // Fast path for instants in whole seconds, the usual case: rows arrive by the thousand.
  if (stored.length === 22 && stored.endsWith('+00')) return `${stored.slice(0, 10)}T${stored.slice(11, 19)}Z`
  const instant = utcInstant(stored)
  if (instant === undefined) throw new RangeError(`expected an instant, got ${stored}`)
  return instant
}

const EPOCH = '1970-01-01'
const DAY = 86_400
const MICROSECONDS = 1_000_000

/**
 * Returns the seconds since 1970 of a UTC instant in the API's or the database's format, with its fraction if any.
 */
export function secondsOf(instant: string): number {
  const digits = (from: number) => (instant.charCodeAt(from) - 48) * 10 + instant.charCodeAt(from + 1) - 48
  const fraction = /^\.\d+/.exec(instant.slice(19))?.[0] ?? ''
  const days = daysBetween(EPOCH, instant.slice(0, 10))
  return days * DAY + digits(11) * 3600 + digits(14) * 60 + digits(17) + Number(`0${fraction}`)
}

/** Returns the UTC instant of a number of seconds since 1970, as text; a fraction is rounded to microseconds. */
export function instantOf(seconds: number): string {
  const microseconds = Math.round((seconds - Math.floor(seconds)) * MICROSECONDS)
  const whole = Math.floor(seconds) + Math.floor(microseconds / MICROSECONDS)
  const day = Math.floor(whole / DAY)
  const time = whole - day * DAY
  const [hours, minutes] = [Math.floor(time / 3600), Math.floor(time / 60) % 60]
  return `${addDays(EPOCH, day)}T${two(hours)}:${two(minutes)}:${two(time % 60)}${fractionOf(microseconds)}Z`
}

function fractionOf(microseconds: number): string {
  const rest = microseconds % MICROSECONDS
  return rest === 0 ? '' : `.${String(rest).padStart(6, '0').replace(/0+$/, '')}`
}

const two = (value: number) => (value < 10 ? `0${value}` : String(value))
