import type { CronSchedule } from '@bourse/kit/host'
import { LRUCache } from 'lru-cache'
import { cronInstants } from './cron-instants.ts'

const HOUR = 3_600_000
/** More than the tasks of any composition, times the two hours that a short range touches. */
const HOURS = 1_000

const known = new LRUCache<string, readonly number[]>({ max: HOURS })

/**
 * The instants of a cron line after `after` up to and including `until`, in milliseconds, as `cronInstants` finds them.
 * Those of an hour are worked out once: the timetable checks the same hour of every task hundreds of times.
 */
export function* hourlyCronInstants(schedule: CronSchedule, after: number, until: number): Generator<number> {
  if (until - after > HOUR) yield* cronInstants(schedule, after, until)
  else
    for (let hour = Math.floor(after / HOUR) * HOUR; hour < until; hour += HOUR)
      for (const at of instantsOfHour(schedule, hour)) if (after < at && at <= until) yield at
}

/** The instants after the beginning of an hour up to and including its end. */
function instantsOfHour(schedule: CronSchedule, hour: number): readonly number[] {
  const key = `${schedule.cron}\n${schedule.zone}\n${hour}`
  const found = known.get(key) ?? [...cronInstants(schedule, hour, hour + HOUR)]
  known.set(key, found)
  return found
}
