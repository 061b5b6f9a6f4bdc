import { addDays } from '@bourse/kit/values'
import type { Sessions } from '@bourse/services'

/**
 * Returns the dates of the US sessions whose trading may overlap a UTC date, oldest first: the date itself, and the day
 * before if its extended hours, which end four hours after the close, continue past midnight UTC. This happens in
 * winter, when midnight UTC is 19:00 in New York.
 */
export function sessionsOfDay(days: Sessions, mic: string, date: string): readonly string[] {
  const before = addDays(date, -1)
  const earlier = days.on(mic, before)
  const passesMidnight =
    earlier !== undefined && earlier !== 'closed' && earlier.close_at.slice(0, 19) > `${before}T20:00:00`
  return [...(passesMidnight ? [before] : []), ...(isSession(days, mic, date) ? [date] : [])]
}

function isSession(days: Sessions, mic: string, date: string): boolean {
  const session = days.on(mic, date)
  return session !== undefined && session !== 'closed'
}
