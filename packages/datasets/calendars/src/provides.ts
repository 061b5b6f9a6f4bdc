import { ruleSessions } from '@bourse/calendar-rules'
import { sessions } from '@bourse/services'

/** Trading sessions for other datasets and for the host, computed from the calendar rules. */
export const sessionsService = sessions.provide({}, () => ruleSessions)
