import type { Schedule } from '@bourse/kit/host'
import type { Sessions } from '@bourse/services'
import { hourlyCronInstants } from './cron-hours.ts'
import { sessionInstants } from './session-instants.ts'

/**
 * The instants at which a schedule is due after `after` up to and including `until`: UTC, ascending, each once. Without
 * calendars (`sessions` undefined) no moment of a session is. Throws a `RangeError` for a schedule that nobody can
 * read.
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

/** Whether a schedule is due at least once in that time; costs no more where it is due very often. */
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

/** The single schedules that one is made of; none where work never runs by itself. */
export function partsOf(schedule: Schedule) {
  return schedule === 'manual' ? [] : [schedule].flat()
}
