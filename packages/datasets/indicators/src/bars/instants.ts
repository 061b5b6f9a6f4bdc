import { addDays, daysBetween } from '@bourse/kit'

const EPOCH = '1970-01-01'
const DAY = 86_400

/** Seconds since 1970 of a UTC instant such as `2026-03-02T21:00:00Z`. */
export function secondsOf(instant: string): number {
  const [hours, minutes, seconds] = [instant.slice(11, 13), instant.slice(14, 16), instant.slice(17, -1)].map(Number)
  return daysBetween(EPOCH, instant.slice(0, 10)) * DAY + (hours ?? 0) * 3600 + (minutes ?? 0) * 60 + (seconds ?? 0)
}

/** A UTC instant given in seconds since 1970, whole ones, as text. */
export function instantOf(seconds: number): string {
  const day = Math.floor(seconds / DAY)
  const time = seconds - day * DAY
  const clock = [Math.floor(time / 3600), Math.floor(time / 60) % 60, Math.floor(time % 60)]
  return `${addDays(EPOCH, day)}T${clock.map((part) => String(part).padStart(2, '0')).join(':')}Z`
}
