import { ruleSessions } from '@bourse/calendar-rules'
import type { SessionSchedule } from '@bourse/kit'
import type { SessionMoment } from '@bourse/kit/host'
import { DateTime } from 'luxon'
import { scheduleOf, type Cadence } from '../../src/index.ts'

interface Session {
  readonly open_at: string
  readonly close_at: string
}

const instantOf = (moment: SessionMoment, { open_at, close_at }: Session): DateTime => {
  const [from, minutes] = 'open' in moment ? [open_at, moment.open] : [close_at, moment.close]
  return DateTime.fromISO(from, { zone: 'UTC' }).plus({ minutes })
}

function* momentsOf({ at, every, to }: SessionSchedule, session: Session): Generator<DateTime> {
  const first = instantOf(at, session)
  const last = to === undefined ? first : instantOf(to, session)
  for (let moment = first; moment <= last; moment = moment.plus({ minutes: every ?? Infinity })) {
    yield moment
    if (every === undefined) return
  }
}

/**
 * Returns when a cadence is due for any of its markets in the sessions from one date to another: `YYYY-MM-DD HH:MM` in
 * a time zone, ascending, without duplicates.
 */
export function dueIn(cadence: Cadence, mic: string, from: string, to: string, zone: string): readonly string[] {
  if (!cadence.markets.includes(mic)) throw new Error(`the cadence does not cover ${mic}`)
  const moments = ruleSessions.between(mic, from, to).flatMap((date) => {
    const session = ruleSessions.on(mic, date)
    if (session === undefined || session === 'closed') return []
    return scheduleOf(cadence).flatMap((schedule) => [...momentsOf(schedule, session)])
  })
  return [...new Set(moments.map((moment) => moment.setZone(zone).toFormat('yyyy-MM-dd HH:mm')))].sort()
}
