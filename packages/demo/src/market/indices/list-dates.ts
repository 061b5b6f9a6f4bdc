import { addDays, weekday } from '@bourse/kit/values'
import type { DemoOptions } from '../options.ts'

/** Number of lists per index. */
const COUNT = 20
/** A number of days that always contains `COUNT` sessions, and `COUNT` weeks. */
const DAYS = 45
const WEEKS = 24

/**
 * Returns the dates of the newest lists before today, ascending: the last sessions, or the last session in each
 * completed week.
 */
export function listDates(mic: string, pace: 'daily' | 'weekly', options: DemoOptions): readonly string[] {
  const { today, sessionsBetween } = options
  const days = pace === 'daily' ? DAYS : WEEKS * 7
  const sessions = sessionsBetween(mic, addDays(today, -days), addDays(today, -1))
  return (pace === 'daily' ? sessions : lastOfWeeks(mic, sessions, options)).slice(-COUNT)
}

function lastOfWeeks(mic: string, sessions: readonly string[], { today, sessionsBetween }: DemoOptions) {
  const last = new Map(sessions.map((date) => [mondayOf(date), date]))
  const [next] = sessionsBetween(mic, today, addDays(today, 14))
  if (next !== undefined) last.delete(mondayOf(next))
  return [...last.values()]
}

const mondayOf = (date: string) => addDays(date, 1 - weekday(date))

/** Returns the last days of the three months before the current one, ascending. */
export function monthEnds(today: string, count = 3): readonly string[] {
  const ends: string[] = []
  let day = today
  while (ends.length < count) {
    day = addDays(`${day.slice(0, 8)}01`, -1)
    ends.unshift(day)
  }
  return ends
}
