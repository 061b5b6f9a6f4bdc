import { addDays, isDate, secondsOf } from '@bourse/kit'
import type { Sessions } from '@bourse/services'

/** First and last opening that a request asks for, seconds since 1970, both inclusive. */
export interface TimeRange {
  readonly from: number
  readonly to: number
}

/** No market of the calendars stays closed for so many days in a row. */
const LONGEST_CLOSURE = 31
/** Every instant that can be written. */
const ALWAYS: TimeRange = { from: secondsOf('0001-01-01T00:00:00Z'), to: secondsOf('9999-12-31T23:59:59Z') }
const NEVER: TimeRange = { from: ALWAYS.to, to: ALWAYS.from }

/**
 * The bounds of a request on one market. A date means its whole day, local to the exchange and UTC for pairs: from the
 * opening of the first session that is not before it, and to the close of the last one that is not after it.
 */
export function timeRange(
  sessions: Pick<Sessions, 'on' | 'between'>,
  mic: string,
  { from, to }: { readonly from: string | undefined; readonly to: string | undefined },
): TimeRange {
  return {
    from: from === undefined ? ALWAYS.from : isDate(from) ? openingFrom(sessions, mic, from) : secondsOf(from),
    to: to === undefined ? ALWAYS.to : isDate(to) ? closeUntil(sessions, mic, to) : secondsOf(to),
  }
}

type Calendar = Pick<Sessions, 'on' | 'between'>

function openingFrom(sessions: Calendar, mic: string, date: string): number {
  const [first] = sessions.between(mic, date, addDays(date, LONGEST_CLOSURE))
  const session = first === undefined ? undefined : sessions.on(mic, first)
  return session === undefined || session === 'closed' ? NEVER.from : secondsOf(session.open_at)
}

/** The close itself belongs to no bar of the session, but may be the opening of the next one. */
function closeUntil(sessions: Calendar, mic: string, date: string): number {
  const last = sessions.between(mic, addDays(date, -LONGEST_CLOSURE), date).at(-1)
  const session = last === undefined ? undefined : sessions.on(mic, last)
  return session === undefined || session === 'closed' ? NEVER.to : secondsOf(session.close_at) - 1
}
