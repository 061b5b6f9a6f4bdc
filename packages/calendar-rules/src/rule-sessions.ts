import type { OpenDay } from './calendar-day.ts'
import { exchangeOf } from './exchanges.ts'
import { lastClosedSession, sessionOn, sessionsBetween } from './sessions.ts'

/** A session's open and close, without other details about its day. */
export type RuleSession = Pick<OpenDay, 'date' | 'open_at' | 'close_at'>

/** The rules' sessions in the shape of the `calendar.sessions` service. */
export const ruleSessions = {
  on(mic: string, date: string): RuleSession | 'closed' | undefined {
    const day = sessionOn(mic, date)
    return day?.closed === true ? 'closed' : day && sessionOf(day)
  },
  between: sessionsBetween,
  lastClosed(mic: string, at: string): RuleSession | undefined {
    const day = lastClosedSession(mic, at)
    return day && sessionOf(day)
  },
  country: (mic: string) => exchangeOf(mic)?.country_code,
  zone: (mic: string) => exchangeOf(mic)?.zone,
}

const sessionOf = ({ date, open_at, close_at }: OpenDay): RuleSession => ({ date, open_at, close_at })
