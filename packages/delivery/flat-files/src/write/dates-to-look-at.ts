import { daysBetween } from '@bourse/kit/values'
import type { FileFacts } from '../files.ts'

/** Newest sessions that every run compares: bars are revised the day after, held ones released by the next session. */
const RECENT = 5
/** Sessions of the past that one run writes at most, so that new data never waits long behind old one. */
const BACKLOG = 200
/** Hours in which every older file is compared once: a correction of old rows shows in its file within 20 days. */
const ROUND_HOURS = 480

interface Looking {
  /** Trading dates of the whole history, ascending. */
  readonly sessions: readonly string[]
  /** What is known of each date that was looked at. */
  readonly known: ReadonlyMap<string, FileFacts>
  /** Hours since 1970: which part of the older files has its turn. */
  readonly hour: number
  /** Of some dates those that have rows, in the order given. */
  readonly withRows: (dates: readonly string[]) => Promise<readonly string[]>
}

/** Dates of which nobody looked at the later ones, that are left to other runs. */
export interface Dates {
  readonly now: readonly string[]
  readonly later: readonly string[]
}

/**
 * The dates that a run looks at, newest first: the recent ones, the older ones whose turn it is, and the newest of
 * those that have rows and that nobody looked at. An import that ends years ago has its files at once, and gaps of the
 * history cost nothing.
 */
export async function datesToLookAt({ sessions, known, hour, withRows }: Looking): Promise<Dates> {
  const newest = sessions.toReversed()
  const older = newest.slice(RECENT)
  const turn = older.filter((date) => known.has(date) && isTurn(date, hour))
  const backlog = await withRows(older.filter((date) => !known.has(date)))
  return {
    now: [...newest.slice(0, RECENT), ...turn, ...backlog.slice(0, BACKLOG)],
    later: backlog.slice(BACKLOG),
  }
}

const isTurn = (date: string, hour: number) => daysBetween('1970-01-01', date) % ROUND_HOURS === hour % ROUND_HOURS
