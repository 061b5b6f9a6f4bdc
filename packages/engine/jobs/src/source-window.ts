import type { Statements } from '@bourse/database'
import type { Dataset, Source } from '@bourse/kit'

/** Days a scheduled source looks back where it never ran. */
const FIRST_WINDOW_DAYS = 7

/** Days of a scheduled source that are to be done. */
export interface Window {
  readonly from: string
  readonly to: string
}

/**
 * From where a window begins whose run was broken off, with the last unit of it that is done, as JSON; or else from the
 * last day of the newest one that was done whole, for a publisher may have been late. To today.
 */
export async function nextWindow(
  on: Statements,
  { id: dataset }: Dataset,
  { id: source }: Source,
  today: string,
): Promise<Window & { readonly after: string | undefined }> {
  const [open] = await on.query<{ from: string; after: string }>(
    `select window_from::text as from, unit as after from bourse.open_windows where dataset = $1 and source = $2`,
    [dataset, source],
  )
  if (open !== undefined) return { ...open, to: today }
  const [row] = await on.query<{ from: string }>(
    'select coalesce((select least(done_to, $3::date) from bourse.source_windows where dataset = $1 and source = ' +
      '$2), $3::date - $4::int4)::text as from',
    [dataset, source, today, FIRST_WINDOW_DAYS],
  )
  return { from: row?.from ?? today, to: today, after: undefined }
}

/** Notes that a window is done up to and including a unit. */
export async function noteUnit(
  on: Statements,
  { id: dataset }: Dataset,
  { id: source }: Source,
  { from }: Window,
  unit: string,
): Promise<void> {
  await on.query(
    `insert into bourse.open_windows (dataset, source, window_from, unit) values ($1, $2, $3, $4)
     on conflict (dataset, source) do update set window_from = excluded.window_from, unit = excluded.unit`,
    [dataset, source, from, unit],
  )
}

/** Forgets how far a window was done, so that it comes again whole. */
export async function forgetUnits(on: Statements, { id: dataset }: Dataset, { id: source }: Source): Promise<void> {
  await on.query('delete from bourse.open_windows where dataset = $1 and source = $2', [dataset, source])
}

export async function noteWindow(
  on: Statements,
  { id: dataset }: Dataset,
  { id: source }: Source,
  { to }: Window,
): Promise<void> {
  await on.query(
    `with closed as (delete from bourse.open_windows where dataset = $1 and source = $2)
     insert into bourse.source_windows (dataset, source, done_to) values ($1, $2, $3)
     on conflict (dataset, source) do update set done_to = excluded.done_to`,
    [dataset, source, to],
  )
}
