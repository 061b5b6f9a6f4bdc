import { addDays, instantOf, secondsOf } from '@bourse/kit/values'
import type { Sessions } from '@bourse/services'

/** The session to which a bar belongs. */
interface BarSession {
  readonly date: string
  /** Seconds since 1970; Infinity where no calendar has the session. */
  readonly close: number
}

interface Hours extends BarSession {
  readonly open: number
}

/**
 * Creates a function that finds the session in which a bar opens. The function caches the last session, so pass bars in
 * chronological order. For an instant outside all sessions, it returns the UTC date.
 */
export function createSessionFinder(sessions: Pick<Sessions, 'on'>, mic: string): (opens: number) => BarSession {
  let last: Hours | undefined
  return (opens) => {
    if (last !== undefined && last.open <= opens && opens < last.close) return last
    const date = instantOf(opens).slice(0, 10)
    last = [addDays(date, -1), date, addDays(date, 1)]
      .flatMap((each) => hoursOn(sessions, mic, each) ?? [])
      .find(({ open, close }) => open <= opens && opens < close)
    return last ?? { date, close: Number.POSITIVE_INFINITY }
  }
}

function hoursOn(sessions: Pick<Sessions, 'on'>, mic: string, date: string): Hours | undefined {
  const session = sessions.on(mic, date)
  if (session === undefined || session === 'closed') return undefined
  return { date, open: secondsOf(session.open_at), close: secondsOf(session.close_at) }
}
