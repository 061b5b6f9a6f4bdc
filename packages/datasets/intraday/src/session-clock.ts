import { addDays, secondsOf } from '@bourse/kit/values'
import type { Sessions } from '@bourse/services'
import { dateOf } from './utc-days.ts'

/** A trading session with its bounds in seconds since 1970. */
export interface OpenHours {
  /** Exchange-local date; a UTC date for crypto and currency pairs. */
  readonly date: string
  readonly open: number
  /** End of the session, exclusive. */
  readonly close: number
}

/** Finds sessions by date or instant. */
export interface SessionClock {
  /** Returns the session on a date; undefined if the market is closed or no calendar covers the date. */
  on(mic: string, date: string): OpenHours | undefined
  /** Returns the session that contains an instant. */
  at(mic: string, seconds: number): OpenHours | undefined
  /** Returns true if the market's calendar covers the day of an instant. */
  covers(mic: string, seconds: number): boolean
}

/** Creates a clock that caches its calendar lookups. Use one per batch of work. */
export function createSessionClock(sessions: Pick<Sessions, 'on'>): SessionClock {
  const byDate = new Map<string, OpenHours | undefined>()
  const byDay = new Map<string, readonly OpenHours[]>()

  function on(mic: string, date: string): OpenHours | undefined {
    const key = `${mic} ${date}`
    if (!byDate.has(key)) byDate.set(key, hoursOf(sessions.on(mic, date)))
    return byDate.get(key)
  }

  /** Returns sessions that may overlap a UTC day: no time zone is more than a day away from UTC. */
  function around(mic: string, day: number): readonly OpenHours[] {
    const key = `${mic} ${day}`
    const known = byDay.get(key)
    if (known !== undefined) return known
    const date = dateOf(day * 86_400)
    const found = [addDays(date, -1), date, addDays(date, 1)].flatMap((each) => on(mic, each) ?? [])
    byDay.set(key, found)
    return found
  }

  return {
    on,
    at: (mic, seconds) =>
      around(mic, Math.floor(seconds / 86_400)).find(({ open, close }) => open <= seconds && seconds < close),
    covers: (mic, seconds) => sessions.on(mic, dateOf(seconds)) !== undefined,
  }
}

function hoursOf(session: ReturnType<Sessions['on']>): OpenHours | undefined {
  if (session === undefined || session === 'closed') return undefined
  return { date: session.date, open: secondsOf(session.open_at), close: secondsOf(session.close_at) }
}
