import { daysBetween } from '@bourse/kit/values'
import type { FileFacts } from '../files.ts'

/**
 * Number of latest sessions that every run compares: bars are revised the next day, and the next session releases held
 * ones.
 */
const RECENT = 5
/** Maximum past sessions written per run, so that new data does not wait behind a backlog. */
const BACKLOG = 200
/**
 * Hours within which every older file is compared once, so a correction to old rows reaches its file within 20 days.
 */
const ROUND_HOURS = 480

interface DateSelection {
  /** Trading dates over the complete history, ascending. */
  readonly sessions: readonly string[]
  /** Later dates that may have rows, ascending. */
  readonly coming?: readonly string[]
  /** Facts about each checked date. */
  readonly known: ReadonlyMap<string, FileFacts>
  /** Hours since 1970; selects which older files are due. */
  readonly hour: number
  /** Filters dates to those with rows, keeping their order. */
  readonly withRows: (dates: readonly string[]) => Promise<readonly string[]>
}

/** The dates for this run, and those left for later runs. */
export interface Dates {
  readonly now: readonly string[]
  readonly later: readonly string[]
}

/**
 * Selects the dates for a run, newest first: the recent ones, the upcoming ones with rows or a file, because what is
 * scheduled often changes, the older ones that are due, and the newest unchecked ones that have rows. An import of data
 * that ended years ago gets its files immediately, and gaps in the history cost nothing.
 */
export async function datesToCheck({ sessions, coming = [], known, hour, withRows }: DateSelection): Promise<Dates> {
  const newest = sessions.toReversed()
  const older = newest.slice(RECENT)
  const turn = older.filter((date) => known.has(date) && isTurn(date, hour))
  const scheduled = new Set([...coming.filter((date) => known.has(date)), ...(await withRows(coming))])
  const backlog = await withRows(older.filter((date) => !known.has(date)))
  return {
    now: [...newest.slice(0, RECENT), ...scheduled, ...turn, ...backlog.slice(0, BACKLOG)],
    later: backlog.slice(BACKLOG),
  }
}

const isTurn = (date: string, hour: number) => daysBetween('1970-01-01', date) % ROUND_HOURS === hour % ROUND_HOURS
