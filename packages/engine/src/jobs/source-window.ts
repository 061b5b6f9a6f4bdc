import { addDays } from '@bourse/kit/values'
import type { Statements } from '../database/index.ts'
import type { SourceRun } from './run-source.ts'

/** Number of days that a scheduled source's first run fetches. */
const FIRST_WINDOW_DAYS = 7

type Window = SourceRun['window']

/** A source's next window, with the window's last completed unit. */
interface OpenWindow extends Window {
  readonly after: string | undefined
  /** The first day that is not fully fetched yet; earlier days of the window are rechecked. */
  readonly since: string
}

/** Returns a number of calendar days that is certain to contain the given number of sessions, even with holidays. */
const daysOf = (sessions: number) => Math.ceil((sessions * 7) / 5) + 4

/** Tracks which days a scheduled source must fetch and its progress; `source` is its name within the dataset. */
export function sourceWindow(on: Statements, dataset: string, source: string) {
  const own = [dataset, source]
  return {
    /**
     * Returns the next window, up to today. An interrupted window starts on the same day again, with the last completed
     * unit as JSON. Otherwise the window starts on the last day of the newest completed window, because a publisher may
     * have been late, or earlier if the source rechecks `recheck` sessions.
     */
    async next(today: string, recheck = 0): Promise<OpenWindow> {
      const [open] = await on.query<{ from: string; after: string }>(
        `select window_from::text as from, unit as after from bourse.open_windows where dataset = $1 and source = $2`,
        own,
      )
      if (open !== undefined) return { ...open, to: today, since: open.from }
      const [row] = await on.query<{ from: string }>(
        `select coalesce((select least(done_to, $3::date) from bourse.source_windows
           where dataset = $1 and source = $2), $3::date - $4::int4)::text as from`,
        [...own, today, FIRST_WINDOW_DAYS],
      )
      const from = row?.from ?? today
      const earliest = recheck === 0 ? from : addDays(today, -daysOf(recheck))
      return { from: earliest < from ? earliest : from, to: today, after: undefined, since: from }
    },
    /** Records that a window is complete up to and including a unit. */
    unitDone: ({ from }: Window, unit: string) =>
      on.query(
        `insert into bourse.open_windows (dataset, source, window_from, unit) values ($1, $2, $3, $4)
         on conflict (dataset, source) do update set window_from = excluded.window_from, unit = excluded.unit`,
        [...own, from, unit],
      ),
    /** Discards a window's progress, so all its units run again. */
    forgetUnits: () => on.query('delete from bourse.open_windows where dataset = $1 and source = $2', own),
    done: ({ to }: Window) =>
      on.query(
        `with closed as (delete from bourse.open_windows where dataset = $1 and source = $2)
         insert into bourse.source_windows (dataset, source, done_to) values ($1, $2, $3)
         on conflict (dataset, source) do update set done_to = excluded.done_to`,
        [...own, to],
      ),
  }
}
