import type { SessionSchedule } from '@bourse/kit'
import { addDays } from '@bourse/kit/values'
import type { SessionMoment } from '@bourse/kit/host'
import type { Session, Sessions } from '@bourse/services'

const MINUTE = 60_000

/**
 * Returns the instants of a session-based schedule after `after`, up to and including `until`, in milliseconds, market
 * by market; an instant shared by several markets is repeated. A market without a calendar has none. Throws if a
 * repetition has no end or no interval.
 */
export function* sessionInstants(
  schedule: SessionSchedule,
  after: number,
  until: number,
  sessions: Sessions,
): Generator<number> {
  refuseEndless(schedule)
  const reach = reachOf(schedule)
  // A local date starts up to 14 hours before and ends up to 36 hours after midnight UTC.
  const from = addDays(dateOf(after - reach), -2)
  const to = addDays(dateOf(until + reach), 1)
  for (const mic of schedule.of)
    for (const date of sessions.between(mic, from, to)) {
      const session = sessions.on(mic, date)
      if (session === undefined || session === 'closed') continue
      for (const at of momentsOf(schedule, session)) if (after < at && at <= until) yield at
    }
}

function refuseEndless({ every, to }: SessionSchedule): void {
  if ((every === undefined) !== (to === undefined))
    throw new RangeError('"every" and "to" must be used together: how often, and until when')
  if (every !== undefined && !(every > 0))
    throw new RangeError(`every: expected a positive number of minutes, got ${every}`)
}

function* momentsOf({ at, every, to }: SessionSchedule, session: Session): Generator<number> {
  const first = instantOf(at, session)
  const last = to === undefined ? first : instantOf(to, session)
  for (let moment = first; moment <= last; moment += (every ?? Infinity) * MINUTE) yield moment
}

function instantOf(moment: SessionMoment, { open_at, close_at }: Session): number {
  return 'open' in moment ? Date.parse(open_at) + moment.open * MINUTE : Date.parse(close_at) + moment.close * MINUTE
}

/** Returns an instant's maximum distance from its session. */
function reachOf({ at, to = at }: SessionSchedule): number {
  return Math.max(...[at, to].map((moment) => Math.abs('open' in moment ? moment.open : moment.close))) * MINUTE
}

const dateOf = (millis: number) => new Date(millis).toISOString().slice(0, 10)
