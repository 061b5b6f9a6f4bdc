import { isDate, secondsOf, utcInstant } from '@bourse/kit/values'
import { DateTime } from 'luxon'
import { midnightOf } from '../utc-days.ts'
import type { IncomingBar } from './row-fields.ts'

/** When a bar opens, as its publisher wrote it. */
export type Opening = Pick<IncomingBar, 'datetime' | 'date' | 'time'>

/** Reads opening times in the zone of a market: seconds since 1970, or undefined for what cannot be read. */
type OpeningReader = (opening: Opening, zone: string) => number | undefined

const LOCAL = /^(\d{4}-\d{2}-\d{2})[T ](\d{2}):(\d{2})(?::(\d{2}))?(?:\.0+)?$/
/** Seconds, milliseconds and microseconds since 1970 of any year from 2001 to 2286 have so many digits. */
const UNIX: Readonly<Record<number, number>> = { 10: 1, 13: 1_000, 16: 1_000_000 }

/** A reader for one piece of work: it asks a zone once for each hour. */
export function createOpeningReader(): OpeningReader {
  const offsets = new Map<string, number>()

  function local(text: string, zone: string): number | undefined {
    const [, date = '', hour = '', minute = '', second = '00'] = LOCAL.exec(text) ?? []
    if (!isDate(date) || hour > '23' || minute > '59' || second > '59') return undefined
    const wall = midnightOf(date) + Number(hour) * 3600 + Number(minute) * 60 + Number(second)
    return wall - offsetAt(date, hour, zone)
  }

  /** Seconds that a zone is ahead of UTC; clocks never move inside an hour in which anybody trades. */
  function offsetAt(date: string, hour: string, zone: string): number {
    if (zone === 'UTC') return 0
    const key = `${zone} ${date} ${hour}`
    let offset = offsets.get(key)
    if (offset === undefined) offsets.set(key, (offset = DateTime.fromISO(`${date}T${hour}:00`, { zone }).offset * 60))
    return offset
  }

  return ({ datetime, date, time }, zone) => {
    if (datetime === null) return date === null || time === null ? undefined : local(`${date}T${time}`, zone)
    const unit = /^\d+$/.test(datetime) ? UNIX[datetime.length] : undefined
    if (unit !== undefined) return Number(datetime) / unit
    const instant = utcInstant(datetime)
    return instant === undefined ? local(datetime, zone) : secondsOf(instant)
  }
}
