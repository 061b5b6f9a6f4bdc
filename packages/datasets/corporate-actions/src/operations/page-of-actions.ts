import { knowledgeDay, sql, type RawBuilder, type Rows } from '@bourse/kit'
import type { actions } from '../record.ts'
import { ratioOf, type Leg, type Ratio } from '../legs.ts'
import { shareChanges } from '../share-changes.ts'
import type { ActionType } from '../action-types.ts'
import { rankOf, startingAt, type ListingsInOrder } from './listings-in-order.ts'
import type { ActionsCall } from './window.ts'
import { withoutLaterExDate } from './without-later-ex-date.ts'

type Stored = Rows<typeof actions>
type Select = ReturnType<Stored['at']>

/** Reason why a page reads beyond the scope of its call. */
export const JOINED = 'a page is joined with the listings visible to the call'

/** Determines which actions an operation lists. */
export interface ActionSelection {
  /** Selects the operation's rows from all known rows. */
  readonly of: (known: Select) => Select
  /** Whether the operation also lists actions without an ex date. */
  readonly undated: boolean
  /** Which splits adjust a row: those after its date, or also those on its date. */
  readonly adjustedBy: 'later' | 'own and later'
}

/**
 * Returns the single statement that reads a page of actions plus one more row. Rows are sorted by symbol, then date;
 * with `order=desc` by date, newest first, then symbol. Undated actions are last in both orders, and the id breaks
 * ties. Each row includes the splits that adjust it.
 */
export function pageOfActions(rows: Stored, listed: ActionSelection, call: ActionsCall, listings: ListingsInOrder) {
  const { page } = call
  const undated = listed.undated && isOpen(call)
  const place = placeOf(page.after)
  // In symbol order, earlier pages contain the listings before the cursor.
  const left = place === undefined || page.turned ? listings : startingAt(listings, place.symbol)
  const order = page.turned ? DATE_FIRST(undated) : SYMBOL_FIRST(undated)
  const dates = page.turned && !undated ? datesOfNewest(rows, listed, call, left, place) : requestedDates(call)
  let select = selectActions(rows, listed, call, undated)
    .where('r.date', '>=', dates.from)
    .where('r.date', '<=', dates.to)
    .innerJoin(ranked(left), 'e.id', 'r.instrument_id')
  if (place !== undefined) select = select.where(behind(order, place, rankOf(left, place.symbol)))
  for (const { by, descending } of order) select = select.orderBy(by, descending ? 'desc' : 'asc')
  return select
    .select([...COLUMNS])
    .select(sql<string>`r.legs::text`.as('legs'))
    .select(adjustingSplits(rows, listed, call).as('splits'))
    .limit(page.limit + 1)
}

const COLUMNS = [
  'r.id',
  'r.instrument_id',
  'r.date',
  'r.type',
  'r.status',
  'r.ex_date',
  'r.record_date',
  'r.pay_date',
  'r.declaration_date',
  'r.frequency',
  'r.fiscal_period',
  'r.franking_percentage',
  'r.franked_amount',
  'r.unfranked_amount',
  'r.withholding_rate',
  'r.reinvestment_plan',
  'r.reinvestment_price',
  'r.reinvestment_discount',
  'r.reinvestment_last_election_date',
] as const

/** A row on a page of actions, as returned by the statement. */
export type PageRow = Awaited<ReturnType<ReturnType<typeof pageOfActions>['execute']>>[number]

/** Returns the ratios of the splits that adjust a row. */
export function splitsIn({ splits }: Pick<PageRow, 'splits'>): readonly Ratio[] {
  const found: readonly (readonly [type: ActionType, legs: readonly Leg[]])[] =
    splits === null ? [] : JSON.parse(splits)
  return found.flatMap(([type, legs]) => ratioOf(type, legs) ?? [])
}

/** Whether undated actions are listed: only without `from` and `to`, which restrict the ex date. */
const isOpen = ({ query }: ActionsCall) => query.from === undefined && query.to === undefined

function selectActions(rows: Stored, listed: ActionSelection, { knowledge }: ActionsCall, undated: boolean): Select {
  const known = listed.of(rows.at(knowledge))
  return undated ? known.where(withoutLaterExDate(rows, knowledge)) : known.where('r.ex_date', 'is not', null)
}

/** Returns the requested date range; without `from`, it starts with the plan's history. */
const requestedDates = ({ query, floor }: ActionsCall) => ({ from: query.from ?? floor, to: query.to ?? LAST })

const LAST = '9999-12-31'

/** Returns the listings as rows in symbol order, so that the query stops as soon as the page is full. */
function ranked({ ids, ranks }: ListingsInOrder) {
  return sql<{ id: string; rank: number }>`(
    select u.id, u.rank from unnest(${ids}::text[], ${ranks}::int4[]) as u (id, rank) order by u.rank)`.as('e')
}

interface Key {
  readonly by: RawBuilder<unknown>
  readonly value: (place: PagePosition, rank: number) => RawBuilder<unknown>
  readonly descending: boolean
}

/** Sort position of a page's last row. */
interface PagePosition {
  readonly symbol: string
  readonly undated: boolean
  readonly date: string
  readonly id: string
}

const key = (by: RawBuilder<unknown>, value: Key['value'], descending = false): Key => ({ by, value, descending })

const RANK = key(sql`e.rank`, (_, rank) => sql`${rank}::int4`)
const UNDATED = key(sql`(r.ex_date is null)`, ({ undated }) => sql`${undated}::boolean`)
const DATE = key(sql`r.date`, ({ date }) => sql`${date}::date`)
/**
 * Sort key: the date as a number. With the column itself, the planner would scan the index in date order and look up
 * each row among all listings, instead of sorting the few remaining rows.
 */
const NEWEST = key(sql`(r.date - date 'epoch')`, ({ date }) => sql`(${date}::date - date 'epoch')`, true)
const ID = key(sql`r.id`, ({ id }) => sql`${id}::text`)

const SYMBOL_FIRST = (undated: boolean) => [RANK, ...(undated ? [UNDATED] : []), DATE, ID]
const DATE_FIRST = (undated: boolean) => [...(undated ? [UNDATED] : []), NEWEST, RANK, ID]

/**
 * Returns the condition that a row is after a position: its first key is greater, or all earlier keys are equal and a
 * later key is greater.
 */
function behind([first, ...others]: readonly Key[], place: PagePosition, rank: number): RawBuilder<boolean> {
  if (first === undefined) return sql<boolean>`false`
  const { by, descending } = first
  const value = first.value(place, rank)
  const beyond = descending ? sql<boolean>`${by} < ${value}` : sql<boolean>`${by} > ${value}`
  return sql<boolean>`(${beyond} or (${by} = ${value} and ${behind(others, place, rank)}))`
}

function placeOf(after: ActionsCall['page']['after']): PagePosition | undefined {
  if (after === undefined) return undefined
  const { symbol, id } = after
  // A split's date is its `execution_date`.
  const date = after['date'] ?? after['execution_date']
  return { symbol: symbol ?? '', undated: after['undated'] === 'true', date: date ?? LAST, id: id ?? '' }
}

/**
 * Returns the date range that contains every row of a newest-first page. Finding it requires only dates, so the date
 * index is read no further than the end of the page. The range includes the date on which the previous page ended.
 */
function datesOfNewest(
  rows: Stored,
  listed: ActionSelection,
  call: ActionsCall,
  { ids }: ListingsInOrder,
  place: PagePosition | undefined,
) {
  const { from, to } = requestedDates(call)
  let newest = selectActions(rows, listed, call, false)
    .where('r.date', '>=', from)
    .where('r.date', '<=', to)
    .where(sql<boolean>`r.instrument_id = any(${ids}::text[])`)
  if (place !== undefined) newest = newest.where('r.date', '<', place.date)
  const some = newest
    .select('r.date')
    .orderBy('r.date', 'desc')
    .limit(call.page.limit + 1)
  const start = place?.date ?? to
  return { from: sql<string>`coalesce((select min(n.date) from (${some}) n), ${start}::date)`, to: start }
}

/** Returns, as JSON text, the splits executed after (or also on) the row's ex date, up to the day of the as-of time. */
function adjustingSplits(rows: Stored, { adjustedBy }: ActionSelection, call: ActionsCall) {
  const since = adjustedBy === 'later' ? sql`s.date > r.ex_date` : sql`s.date >= r.ex_date`
  const splits = shareChanges(rows, call.knowledge)
    .where('r.date', '<=', knowledgeDay(call))
    .select(['r.instrument_id', 'r.date', 'r.type', 'r.legs'])
  return sql<string | null>`(
    select json_agg(json_build_array(s.type, s.legs))::text from (${splits}) s
    where s.instrument_id = r.instrument_id and ${since})`
}
