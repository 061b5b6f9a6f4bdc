import type { Source } from '@bourse/kit'

/** Two windows with the same last day. */
const RECENT = { from: '2026-06-24', to: '2026-06-30' }
const LONG = { ...RECENT, from: '2016-06-30' }

/**
 * Returns whether a back-fill of a source fetches more than the source's scheduled runs do. A source of current lists
 * or quotes has the same units regardless of the first day.
 */
export function servesHistory({ sessions, discover, plan }: Pick<Source, 'sessions' | 'discover' | 'plan'>): boolean {
  // Planning would require the calendar or the publisher's index, which are not available here.
  if (sessions !== undefined || discover !== undefined) return true
  return JSON.stringify([...plan(RECENT)]) !== JSON.stringify([...plan(LONG)])
}
