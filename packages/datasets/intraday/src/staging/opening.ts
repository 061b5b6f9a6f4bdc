import { isDate, secondsOf, utcInstant } from '@bourse/kit/values'
import { DateTime } from 'luxon'
import { midnightOf } from '../utc-days.ts'
import type { IncomingBar } from './row-fields.ts'

/** A bar's opening time, as the publisher wrote it. */
export type Opening = Pick<IncomingBar, 'datetime' | 'date' | 'time'>

/** Parses opening times in a market's time zone into seconds since 1970; undefined for invalid text. */
type OpeningReader = (opening: Opening, zone: string) => number | undefined

const LOCAL = /^(\d{4}-\d{2}-\d{2})[T ](\d{2}):(\d{2})(?::(\d{2}))?(?:\.0+)?$/
/** Unix times in the years 2001 to 2286 have these lengths in seconds, milliseconds, microseconds and nanoseconds. */
const UNIX_LENGTHS = new Set([10, 13, 16, 19])
const SECONDS_DIGITS = 10

/** Creates a reader that caches the zone's offset for each hour. Use one per batch of work. */
export function createOpeningReader(): OpeningReader {
  const offsets = new Map<string, number>()

  function local(text: string, zone: string): number | undefined {
    const [, date = '', hour = '', minute = '', second = '00'] = LOCAL.exec(text) ?? []
    if (!isDate(date) || hour > '23' || minute > '59' || second > '59') return undefined
    const wall = midnightOf(date) + Number(hour) * 3600 + Number(minute) * 60 + Number(second)
    return wall - offsetAt(date, hour, zone)
  }

  /**
   * Returns how many seconds a zone is ahead of UTC. Clocks never change within a trading hour, so one offset per hour
   * is enough.
   */
  function offsetAt(date: string, hour: string, zone: string): number {
    if (zone === 'UTC') return 0
    const key = `${zone} ${date} ${hour}`
    let offset = offsets.get(key)
    if (offset === undefined) offsets.set(key, (offset = DateTime.fromISO(`${date}T${hour}:00`, { zone }).offset * 60))
    return offset
  }

  return ({ datetime, date, time }, zone) => {
    if (datetime === null) return date === null || time === null ? undefined : local(`${date}T${time}`, zone)
    // Nanoseconds exceed the integers that a double represents exactly, so the digits are split.
    if (/^\d+$/.test(datetime) && UNIX_LENGTHS.has(datetime.length))
      return Number(datetime.slice(0, SECONDS_DIGITS)) + Number(`0.${datetime.slice(SECONDS_DIGITS)}`)
    const instant = utcInstant(datetime)
    return instant === undefined ? local(datetime, zone) : secondsOf(instant)
  }
}
