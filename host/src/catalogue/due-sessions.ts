import type { Dataset } from '@bourse/kit'
import { addDays, weekday } from '@bourse/kit/values'
import { type Session, type Sessions, sessions as sessionsService } from '@bourse/services'
import type { CatalogueParts } from './catalogue-parts.ts'

/** How long after its close a session's rows are due, in milliseconds. */
const GRACE_MS = 8 * 3_600_000
/** Number of days after a date in which the next session is searched. */
const LONGEST_SEARCH = 31

/** Returns a market's newest session whose rows are due, and the session before; undefined without a calendar. */
export function dueSessions(
  parts: CatalogueParts,
  dataset: Dataset,
  mic: string,
  now: string,
): { session: string; before: string } | undefined {
  const sessions = parts.engine.wiring.service(sessionsService)
  if (sessions === undefined) return undefined
  const measures = measuresOn(parts, dataset, mic)
  const session = lastMeasured(sessions, mic, new Date(Date.parse(now) - GRACE_MS).toISOString(), measures)
  // On consecutive days without a break, a session closes when the next one opens.
  const before = session === undefined ? undefined : lastMeasured(sessions, mic, session.open_at, measures)
  return session === undefined || before === undefined ? undefined : { session: session.date, before: before.date }
}

/** Returns when the rows of a market's first session after a date are due; undefined without a calendar. */
export function dueAfter(parts: CatalogueParts, dataset: Dataset, mic: string, date: string): string | undefined {
  const sessions = parts.engine.wiring.service(sessionsService)
  const measures = measuresOn(parts, dataset, mic)
  const next = sessions?.between(mic, addDays(date, 1), addDays(date, LONGEST_SEARCH)).find(measures)
  const session = next === undefined ? undefined : sessions?.on(mic, next)
  if (session === undefined || session === 'closed') return undefined
  return new Date(Date.parse(session.close_at) + GRACE_MS).toISOString()
}

/**
 * Markets that are open every day of the week, but whose entities have rows only on their home markets' trading days.
 */
const WEEKDAYS_ALONE = ['INDEX']

/** The newest session that has closed by a given instant and for which rows are expected. */
function lastMeasured(
  sessions: Sessions,
  mic: string,
  at: string,
  measures: (date: string) => boolean,
): Session | undefined {
  const session = sessions.lastClosed(mic, at)
  if (session === undefined || measures(session.date)) return session
  return lastMeasured(sessions, mic, session.open_at, measures)
}

/**
 * Returns a function that reports whether rows are expected for a date: false if all of the market's enabled sources
 * are quiet on that date.
 */
function measuresOn({ config }: CatalogueParts, { sources }: Dataset, mic: string): (date: string) => boolean {
  const enabled = sources.filter(
    ({ id, markets }) => config.sources[id]?.['enabled'] === true && (markets?.includes(mic) ?? true),
  )
  const isQuiet = (date: string) => enabled.length > 0 && enabled.every(({ quiet }) => quiet?.(date, mic) === true)
  return (date) => (!WEEKDAYS_ALONE.includes(mic) || weekday(date) <= 5) && !isQuiet(date)
}
