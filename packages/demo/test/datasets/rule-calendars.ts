import { exchangeOf, lastClosedSession, sessionOn, sessionsBetween, type OpenDay } from '@bourse/calendar-rules'
import { defineDataset, type Dataset } from '@bourse/kit'
import { sessions, type Sessions } from '@bourse/services'

/** Sessions by the rules of the calendars, holidays and early closes included. */
export const realSessions: Sessions = {
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

const sessionOf = ({ date, open_at, close_at }: OpenDay) => ({ date, open_at, close_at })

/** A dataset that offers them. */
export const calendarsOfRules: Dataset = defineDataset({
  id: 'rule-calendars',
  title: 'Calendars of the rules',
  summary: 'Trading sessions for tests, by the rules of the markets.',
  provides: [sessions.provide({}, () => realSessions)],
})
