import type { CronSchedule } from '@bourse/kit/host'
import { LRUCache } from 'lru-cache'
import { cronInstants } from './cron-instants.ts'

const HOUR = 3_600_000
/** Maximum number of cached hours: more than two per task, because a short interval may overlap two hours. */
const HOURS = 1_000

const known = new LRUCache<string, readonly number[]>({ max: HOURS })

/**
 * Returns a cron line's instants after `after`, up to and including `until`, in milliseconds, as `cronInstants` does.
 * Results are cached per hour, because the scheduler checks the same hour of every task hundreds of times.
 */
export function* hourlyCronInstants(schedule: CronSchedule, after: number, until: number): Generator<number> {
  if (until - after > HOUR) yield* cronInstants(schedule, after, until)
  else
    for (let hour = Math.floor(after / HOUR) * HOUR; hour < until; hour += HOUR)
      for (const at of instantsOfHour(schedule, hour)) if (after < at && at <= until) yield at
}

/** Returns the instants after the start of an hour up to and including its end. */
function instantsOfHour(schedule: CronSchedule, hour: number): readonly number[] {
  const key = `${schedule.cron}\n${schedule.zone}\n${hour}`
  const found = known.get(key) ?? [...cronInstants(schedule, hour, hour + HOUR)]
  known.set(key, found)
  return found
}
