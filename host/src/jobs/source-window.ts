import type { Dataset, Source } from '@bourse/kit'
import type { Statements } from '../storage/database.ts'

/** Days a scheduled source looks back where it never ran. */
const FIRST_WINDOW_DAYS = 7

interface Window {
  readonly from: string
  readonly to: string
}

/** From the last day of the newest window that was done whole, for a publisher may have been late, to today. */
export async function nextWindow(
  on: Statements,
  { id: dataset }: Dataset,
  { id: source }: Source,
  today: string,
): Promise<Window> {
  const [row] = await on.query<{ from: string }>(
    `select coalesce((select least(done_to, $3::date) from bourse.source_windows where dataset = $1 and source = $2), $3::date - $4::int4)::text as from`,
    [dataset, source, today, FIRST_WINDOW_DAYS],
  )
  return { from: row?.from ?? today, to: today }
}

/** Notes a window as done: one whose last unit failed is not, and comes again whole. */
export async function noteWindow(
  on: Statements,
  { id: dataset }: Dataset,
  { id: source }: Source,
  { to }: Window,
): Promise<void> {
  await on.query(
    `insert into bourse.source_windows (dataset, source, done_to) values ($1, $2, $3)
     on conflict (dataset, source) do update set done_to = excluded.done_to`,
    [dataset, source, to],
  )
}
