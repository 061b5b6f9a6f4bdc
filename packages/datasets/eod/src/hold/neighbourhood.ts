import { sql, type HoldContext, type RawBuilder } from '@bourse/kit'
import type { Split } from '@bourse/services'
import type { ListingBar } from '../bar-fields.ts'
import type { Close } from './judge-bars.ts'

type Context = HoldContext<ListingBar>
type DateWindow = Parameters<Context['published']>[0]

/** A close and the id of its listing. */
export interface IdentifiedClose extends Close {
  readonly instrument_id: string
}

/** An incoming or held bar's close. */
interface WaitingClose extends IdentifiedClose {
  readonly isHeld: boolean
}

const CLOSE = ['r.instrument_id', 'r.date', 'r.close'] as const

/** Returns the listings that may have incoming rows and those with held rows. */
export async function waitingIds(context: Context): Promise<readonly string[]> {
  const held = await context.held().select('r.instrument_id').distinct().execute()
  return [...new Set([...context.entities, ...held.map(({ instrument_id }) => instrument_id)])]
}

/**
 * Returns the listings whose bars must be checked individually: those with a held bar, with an incoming close that
 * differs by 90% or more from the previous bar, or with a split between the two. Reads the incoming rows once; all
 * other listings' bars are published without being read.
 */
export async function suspectIds(context: Context, splits: readonly Split[]): Promise<readonly string[]> {
  const suspects = context.held().select('r.instrument_id').union(withJump(context))
  const rows = await (splits.length === 0 ? suspects : suspects.union(withSplitInGap(context, splits))).execute()
  return rows.map(({ instrument_id }) => instrument_id)
}

type Ids = RawBuilder<Pick<ListingBar, 'instrument_id'>>

function withJump(context: Context): Ids {
  return sql`select s.instrument_id from (
    select b.instrument_id, b.close, lag(b.close) over (partition by b.instrument_id order by b.date) as before
    from ${barsOf(context)} b) s
  where s.close >= 1.9 * s.before or s.close <= 0.1 * s.before`
}

/** Selects listings with a split on a day without a bar, which changes the share basis of the next close. */
function withSplitInGap(context: Context, splits: readonly Split[]): Ids {
  const ids = splits.map(({ instrument_id }) => instrument_id)
  const dates = splits.map(({ execution_date }) => execution_date)
  return sql`select s.instrument_id from (
    select b.instrument_id, b.date, lag(b.date) over (partition by b.instrument_id order by b.date) as before
    from ${barsOf(context)} b) s
  join unnest(${ids}::text[], ${dates}::date[]) x (instrument_id, date)
    on x.instrument_id = s.instrument_id and x.date > s.before and x.date < s.date`
}

/**
 * Selects every incoming bar, and the adjacent published bars unless a bar for the same date is incoming. The sort,
 * which is needed anyway, distinguishes the two: with an anti-join over many published bars, PostgreSQL would scan all
 * incoming rows for each of them.
 */
function barsOf(context: Context): RawBuilder<unknown> {
  const incoming = sql`${context.incoming().select(CLOSE)}`
  return sql`(
    select distinct on (a.instrument_id, a.date) a.instrument_id, a.date, a.close from (
      select i.*, 0 as place from (${incoming}) i
      union all select p.*, 1 as place from ${publishedBeside(context, incoming)} p) a
    order by a.instrument_id, a.date, a.place)`
}

/**
 * Ranges of days around a bar to search for the adjacent one. The shortest comes first, because it contains fewer bars.
 * Earlier bars matter only within the last ten sessions, which fit in a month; the next bar confirms a jump no matter
 * how late it is.
 */
const DAYS = { before: [7, 30], after: [30, 36_525] } as const

/** Selects each listing's published closes, from the last one before the given bars to the first one after them. */
function publishedBeside(context: Context, bars: RawBuilder<unknown>): RawBuilder<unknown> {
  const [first, last] = [sql<string>`s.first`, sql<string>`s.last`]
  const [justBefore, justAfter] = [sql`(${first} - 1)`, sql`(${last} + 1)`]
  const published = (window: DateWindow) =>
    context.published(window).select(CLOSE).where('r.instrument_id', '=', sql.ref<string>('s.instrument_id'))
  const before = DAYS.before.map((days) => ({ from: sql`(${first} - ${sql.raw(`${days}`)})`, to: justBefore }))
  const after = DAYS.after.map((days) => ({ from: justAfter, to: sql`(${last} + ${sql.raw(`${days}`)})` }))
  return sql`(
    select p.instrument_id, p.date, p.close
    from (select b.instrument_id, min(b.date) as first, max(b.date) as last from (${bars}) b group by b.instrument_id) s
    cross join lateral (
      ${firstOf(before.map((window) => published(window).orderBy('r.date', 'desc').limit(1)))}
      union all (${published({ from: first, to: last })})
      union all ${firstOf(after.map((window) => published(window).orderBy('r.date', 'asc').limit(1)))}) p)`
}

/** Returns a row from the first select that has one. The outer limit stops at that row, so later selects do not run. */
function firstOf(selects: readonly object[]): RawBuilder<unknown> {
  const each = selects.map((select) => sql`(${select})`)
  return sql`(select * from (${sql.join(each, sql` union all `)}) f limit 1)`
}

/** Returns the incoming closes of the given listings, then the held ones, each sorted by date. */
export async function waitingBars(context: Context, ids: readonly string[]): Promise<readonly WaitingClose[]> {
  const closes = (rows: ReturnType<Context['held']>) =>
    rows.select(CLOSE).where(isAnyOf(ids)).orderBy('r.date').execute()
  const incoming = await closes(context.incoming())
  const held = await closes(context.held())
  return [...incoming.map((bar) => ({ ...bar, isHeld: false })), ...held.map((bar) => ({ ...bar, isHeld: true }))]
}

/** Returns the given listings' published closes around their waiting bars, by ascending date. */
export async function publishedAround(context: Context, ids: readonly string[]): Promise<readonly IdentifiedClose[]> {
  const waiting = context
    .incoming()
    .select(CLOSE)
    .where(isAnyOf(ids))
    .unionAll(context.held().select(CLOSE).where(isAnyOf(ids)))
  const published = publishedBeside(context, sql`${waiting}`)
  const beside = sql<IdentifiedClose>`select p.instrument_id, p.date, p.close from ${published} p`
  // The operation's context only runs selects that it built itself, so one of its empty selects wraps the query.
  const none = context
    .incoming()
    .select(CLOSE)
    .where(sql<boolean>`false`)
  return none.unionAll(beside).orderBy('date').execute()
}

function isAnyOf(ids: readonly string[]): RawBuilder<boolean> {
  return sql<boolean>`r.instrument_id = any(${ids})`
}
