import { exchangeOf, lastClosedSession, sessionOn, sessionsBetween, type OpenDay } from '@bourse/calendar-rules'
import { defineDataset, type Dataset } from '@bourse/kit'
import { sessions as service } from '@bourse/services'

/** A dataset that offers the sessions of the rules, early closes included. */
export const ruleSessions: Dataset = defineDataset({
  id: 'rule-sessions',
  title: 'Calendars',
  summary: 'Trading sessions by the rules.',
  provides: [
    service.provide({}, () => ({
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
    })),
  ],
})

const sessionOf = ({ date, open_at, close_at }: OpenDay) => ({ date, open_at, close_at })
