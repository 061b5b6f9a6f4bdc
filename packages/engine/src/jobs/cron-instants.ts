import type { CronSchedule } from '@bourse/kit/host'
import { CronExpressionParser } from 'cron-parser'
import { IANAZone } from 'luxon'

const MINUTE = 60_000
const DAY = 86_400_000
/** Longer than any clock was ever put forward or back at once, in milliseconds. */
const LONGEST_CHANGE = 3 * 3_600_000

/**
 * The instants of a cron line after `after` up to and including `until`, in milliseconds, not in order around a change
 * of the clocks. A time of day that the change leaves out is due as long after midnight as on other days; one that
 * comes twice is due the first time, both times where the line runs every hour. Throws for a line or zone that nobody
 * can read.
 */
export function* cronInstants({ cron, zone: name }: CronSchedule, after: number, until: number): Generator<number> {
  const fields = cron.trim().split(/\s+/)
  if (fields.length !== 5) throw new RangeError(`expected a cron line of five fields, got ${cron}`)
  // Kept by its name: a zone is costly to try, and each look at the timetable asks for those of all tasks.
  const zone = IANAZone.create(name)
  if (!zone.isValid) throw new RangeError(`${name} is not an IANA time zone`)
  const isHourly = fields[1] === '*'
  const [from, to] = [after + Math.min(...offsetsNear(after, zone)), until + Math.max(...offsetsNear(until, zone))]
  // The parser counts on a clock that never changes; what the clock on the wall does is worked out here.
  const wall = CronExpressionParser.parse(cron, { tz: 'UTC', currentDate: new Date(from) })
  for (let time = wall.next().getTime(); time <= to; time = wall.next().getTime())
    for (const at of instantsAt(time, zone, isHourly)) if (after < at && at <= until) yield at
}

/** What the clock is ahead of UTC around an instant, also before and after a change nearby. */
const offsetsNear = (at: number, zone: IANAZone) =>
  [at - LONGEST_CHANGE, at, at + LONGEST_CHANGE].map((near) => offsetOf(near, zone))

const offsetOf = (at: number, zone: IANAZone) => zone.offset(at) * MINUTE

/** The instants at which the clock on the wall shows a time. */
function instantsAt(time: number, zone: IANAZone, both: boolean): readonly number[] {
  const [before, after] = [offsetOf(time - DAY, zone), offsetOf(time + DAY, zone)]
  if (before === after) return [time - before]
  const shown = [before, after].filter((offset) => offsetOf(time - offset, zone) === offset)
  const [first = before, ...second] = shown
  return [first, ...(both ? second : [])].map((offset) => time - offset)
}
