import { daysBetween } from '@bourse/kit'
import type { FileFacts } from '../files.ts'

/** Newest sessions that every run compares: bars are revised the day after, held ones released by the next session. */
const RECENT = 5
/** Sessions of the past that one run writes at most, so that new data never waits long behind old one. */
const BACKLOG = 200
/** Hours in which every older file is compared once: a correction of old rows shows in its file within 20 days. */
const ROUND_HOURS = 480

export interface Looking {
  /** Trading dates of the whole history, ascending. */
  readonly sessions: readonly string[]
  /** What is known of each date that was looked at. */
  readonly known: ReadonlyMap<string, FileFacts>
  /** Hours since 1970: which part of the older files has its turn. */
  readonly hour: number
}

/** The dates that a run looks at, newest first: the recent ones, the older ones whose turn it is, and the newest of those that nobody looked at. */
export function datesToLookAt({ sessions, known, hour }: Looking): readonly string[] {
  const newest = sessions.toReversed()
  const older = newest.slice(RECENT)
  const turn = older.filter((date) => known.has(date) && isTurn(date, hour))
  const backlog = older.filter((date) => !known.has(date)).slice(0, BACKLOG)
  return [...newest.slice(0, RECENT), ...turn, ...backlog]
}

const isTurn = (date: string, hour: number) => daysBetween('1970-01-01', date) % ROUND_HOURS === hour % ROUND_HOURS
