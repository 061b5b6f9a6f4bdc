import type { CronSchedule } from '@bourse/kit/host'
import { CronExpressionParser } from 'cron-parser'
import { IANAZone } from 'luxon'

const MINUTE = 60_000
const DAY = 86_400_000
/** Longer than any clock change on record, in milliseconds. */
const MAX_CLOCK_CHANGE_MS = 3 * 3_600_000

/**
 * Returns a cron line's instants after `after`, up to and including `until`, in milliseconds; around a clock change
 * they may be out of order. A time of day that the change skips is due the same number of hours after midnight as on
 * other days. A time of day that occurs twice is due only the first time, or both times if the line runs every hour.
 * Throws for an invalid line or time zone.
 */
export function* cronInstants({ cron, zone: name }: CronSchedule, after: number, until: number): Generator<number> {
  const fields = cron.trim().split(/\s+/)
  if (fields.length !== 5) throw new RangeError(`expected a cron line of five fields, got ${cron}`)
  // Cached by name: a time zone is expensive to construct, and every scheduler poll needs the time zones of all tasks.
  const zone = IANAZone.create(name)
  if (!zone.isValid) throw new RangeError(`${name} is not an IANA time zone`)
  const isHourly = fields[1] === '*'
  const [from, to] = [after + Math.min(...offsetsNear(after, zone)), until + Math.max(...offsetsNear(until, zone))]
  // The expression is evaluated in UTC, which has no clock changes, and then converted from local time below.
  const wall = CronExpressionParser.parse(cron, { tz: 'UTC', currentDate: new Date(from) })
  for (let time = wall.next().getTime(); time <= to; time = wall.next().getTime())
    for (const at of instantsAt(time, zone, isHourly)) if (after < at && at <= until) yield at
}

/** Returns the UTC offsets around an instant, including those before and after a nearby clock change. */
const offsetsNear = (at: number, zone: IANAZone) =>
  [at - MAX_CLOCK_CHANGE_MS, at, at + MAX_CLOCK_CHANGE_MS].map((near) => offsetOf(near, zone))

const offsetOf = (at: number, zone: IANAZone) => zone.offset(at) * MINUTE

/** Returns the instants at which local clocks show a time. */
function instantsAt(time: number, zone: IANAZone, both: boolean): readonly number[] {
  const [before, after] = [offsetOf(time - DAY, zone), offsetOf(time + DAY, zone)]
  if (before === after) return [time - before]
  const shown = [before, after].filter((offset) => offsetOf(time - offset, zone) === offset)
  const [first = before, ...second] = shown
  return [first, ...(both ? second : [])].map((offset) => time - offset)
}
