import { shiftDate } from './day.ts'
import { calendarOf } from './exchanges.ts'
import { instantOf, localDate } from './instants.ts'

/** A market's calendar day at an instant. */
export interface LocalDay {
  readonly date: string
  /** When the next day begins, in UTC. */
  readonly ends_at: string
}

/** Returns a market's current day at an instant, in UTC for the venues; undefined for an unknown market. */
export function localDayOf(mic: string, instant: string): LocalDay | undefined {
  const zone = calendarOf(mic)?.zone
  if (zone === undefined) return undefined
  const date = localDate(instant, zone)
  return { date, ends_at: instantOf(shiftDate(date, 1), '00:00', zone) }
}
