import { exchangeOf, lastClosedSession, sessionOn, sessionsBetween, type OpenDay } from '@bourse/calendar-rules'
import { sessions, type Session } from '@bourse/services'

/** Trading sessions for other datasets and for the host, straight from the rules. */
export const sessionsService = sessions.provide({}, () => ({
  on(mic, date) {
    const day = sessionOn(mic, date)
    return day?.closed === true ? 'closed' : day && sessionOf(day)
  },
  between: sessionsBetween,
  lastClosed(mic, at) {
    const day = lastClosedSession(mic, at)
    return day && sessionOf(day)
  },
  country: (mic) => exchangeOf(mic)?.country_code,
  zone: (mic) => exchangeOf(mic)?.zone,
}))

const sessionOf = ({ date, open_at, close_at }: OpenDay): Session => ({ date, open_at, close_at })
