import { addDays, daysBetween } from '@bourse/kit'

const EPOCH = '1970-01-01'
const DAY = 86_400

/**
 * Seconds since 1970 of a UTC instant such as `2026-03-02T14:30:00Z`, or of one as the database writes it; with the
 * fraction where there is one.
 */
export function secondsOf(instant: string): number {
  const digits = (from: number) => (instant.charCodeAt(from) - 48) * 10 + instant.charCodeAt(from + 1) - 48
  const fraction = /^\.\d+/.exec(instant.slice(19))?.[0] ?? ''
  return midnightOf(instant.slice(0, 10)) + digits(11) * 3600 + digits(14) * 60 + digits(17) + Number(`0${fraction}`)
}

/** Seconds since 1970 of the beginning of a UTC date. */
export function midnightOf(date: string): number {
  return daysBetween(EPOCH, date) * DAY
}

/** The UTC date of an instant given in seconds since 1970. */
export function dateOf(seconds: number): string {
  return addDays(EPOCH, Math.floor(seconds / DAY))
}

/** An instant given in whole seconds since 1970, as text. */
export function instantOf(seconds: number): string {
  const time = seconds - Math.floor(seconds / DAY) * DAY
  const [hours, minutes] = [Math.floor(time / 3600), Math.floor(time / 60) % 60]
  return `${dateOf(seconds)}T${two(hours)}:${two(minutes)}:${two(time % 60)}Z`
}

/** A stored instant of whole seconds in the spelling of the wire. */
export const wireInstant = (stored: string) => `${stored.slice(0, 10)}T${stored.slice(11, 19)}Z`

const two = (value: number) => (value < 10 ? `0${value}` : String(value))
