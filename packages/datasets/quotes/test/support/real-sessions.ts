import { exchangeOf, lastClosedSession, sessionOn, sessionsBetween, type OpenDay } from '@bourse/calendar-rules'
import { defineDataset, type Dataset } from '@bourse/kit'
import { sessions as service, type Session, type Sessions } from '@bourse/services'

const sessionOf = ({ date, open_at, close_at }: OpenDay): Session => ({ date, open_at, close_at })

/** Sessions by the rules: with holidays, early closes and daylight saving. */
export const sessions: Sessions = {
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
}

/** A dataset that offers them. */
export const realSessions: Dataset = defineDataset({
  id: 'real-sessions',
  title: 'Calendars by rule',
  summary: 'Trading sessions for tests, by the rules of the markets.',
  plans: ['free', 'pro', 'commercial', 'scale'],
  provides: [service.provide({}, () => sessions)],
})
