import type { Schedule } from '@bourse/kit/host'
import type { Sessions } from '@bourse/services'
import { hourlyCronInstants } from './cron-hours.ts'
import { sessionInstants } from './session-instants.ts'

/**
 * Returns the instants at which a schedule is due after `after`, up to and including `until`: UTC, ascending, without
 * duplicates. Without calendars (`sessions` undefined), session-based schedules are never due. Throws a `RangeError`
 * for an invalid schedule.
 */
export function dueBetween(
  schedule: Schedule,
  after: string,
  until: string,
  sessions: Sessions | undefined,
): readonly string[] {
  const instants = [...new Set(instantsOf(schedule, after, until, sessions))].sort((a, b) => a - b)
  return instants.map((millis) => new Date(millis).toISOString())
}

/** Whether a schedule is due at least once in an interval; the cost does not depend on how often it is due. */
export function isDue(schedule: Schedule, after: string, until: string, sessions: Sessions | undefined): boolean {
  for (const _ of instantsOf(schedule, after, until, sessions)) return true
  return false
}

function* instantsOf(
  schedule: Schedule,
  after: string,
  until: string,
  sessions: Sessions | undefined,
): Generator<number> {
  const [from, to] = [Date.parse(after), Date.parse(until)]
  for (const part of partsOf(schedule))
    if ('cron' in part) yield* hourlyCronInstants(part, from, to)
    else if (sessions !== undefined) yield* sessionInstants(part, from, to, sessions)
}

/** Returns the individual schedules of a combined one; none for work that never runs automatically. */
export function partsOf(schedule: Schedule) {
  return schedule === 'manual' ? [] : [schedule].flat()
}
