import type { Statements } from '../database/index.ts'
import type { SourceRun } from './run-source.ts'

/** Days a scheduled source looks back where it never ran. */
const FIRST_WINDOW_DAYS = 7

type Window = SourceRun['window']

/** Which days of a scheduled source are to be done, and how far that is; `source` is named within its dataset. */
export function sourceWindow(on: Statements, dataset: string, source: string) {
  const own = [dataset, source]
  return {
    /**
     * From where a window begins whose run was broken off, with the last unit of it that is done, as JSON; or else from
     * the last day of the newest one that was done whole, for a publisher may have been late. To today.
     */
    async next(today: string): Promise<Window & { readonly after: string | undefined }> {
      const [open] = await on.query<{ from: string; after: string }>(
        `select window_from::text as from, unit as after from bourse.open_windows where dataset = $1 and source = $2`,
        own,
      )
      if (open !== undefined) return { ...open, to: today }
      const [row] = await on.query<{ from: string }>(
        `select coalesce((select least(done_to, $3::date) from bourse.source_windows
           where dataset = $1 and source = $2), $3::date - $4::int4)::text as from`,
        [...own, today, FIRST_WINDOW_DAYS],
      )
      return { from: row?.from ?? today, to: today, after: undefined }
    },
    /** Notes that a window is done up to and including a unit. */
    unitDone: ({ from }: Window, unit: string) =>
      on.query(
        `insert into bourse.open_windows (dataset, source, window_from, unit) values ($1, $2, $3, $4)
         on conflict (dataset, source) do update set window_from = excluded.window_from, unit = excluded.unit`,
        [...own, from, unit],
      ),
    /** Forgets how far a window was done, so that it comes again whole. */
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
