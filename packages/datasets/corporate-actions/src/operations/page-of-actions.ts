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

/** Why a page reads past the scope of its call. */
export const JOINED = 'a page is joined with the listings visible to the call'

/** Which actions an operation lists. */
export interface ActionSelection {
  /** Selects the rows of the operation from all known rows. */
  readonly of: (known: Select) => Select
  /** Whether it lists actions that have no ex date yet. */
  readonly undated: boolean
  /** The splits that adjust a row: those after its date, or those from its date on. */
  readonly adjustedBy: 'later' | 'own and later'
}

/**
 * Returns the one statement that reads a page of actions plus one row: by symbol, then date, or with `order=desc` by
 * date, newest first, then symbol; undated actions last in either order; the id at the end. Each row includes the
 * splits that adjust it.
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

/** A row of a page. */
export type PageRow = Awaited<ReturnType<ReturnType<typeof pageOfActions>['execute']>>[number]

/** The split ratios that adjust a row. */
export function splitsIn({ splits }: Pick<PageRow, 'splits'>): readonly Ratio[] {
  const found: readonly (readonly [type: ActionType, legs: readonly Leg[]])[] =
    splits === null ? [] : JSON.parse(splits)
  return found.flatMap(([type, legs]) => ratioOf(type, legs) ?? [])
}

/** Undated actions are listed only without `from` and `to`, which bound the ex date. */
const isOpen = ({ query }: ActionsCall) => query.from === undefined && query.to === undefined

function selectActions(rows: Stored, listed: ActionSelection, { knowledge }: ActionsCall, undated: boolean): Select {
  const known = listed.of(rows.at(knowledge))
  return undated ? known.where(withoutLaterExDate(rows, knowledge)) : known.where('r.ex_date', 'is not', null)
}

/** The requested dates, or all from the start of the plan's history. */
const requestedDates = ({ query, floor }: ActionsCall) => ({ from: query.from ?? floor, to: query.to ?? LAST })

const LAST = '9999-12-31'

/** The listings as rows in the order of their symbols, so that a page in this order stops as soon as it is full. */
function ranked({ ids, ranks }: ListingsInOrder) {
  return sql<{ id: string; rank: number }>`(
    select u.id, u.rank from unnest(${ids}::text[], ${ranks}::int4[]) as u (id, rank) order by u.rank)`.as('e')
}

interface Key {
  readonly by: RawBuilder<unknown>
  readonly value: (place: PagePosition, rank: number) => RawBuilder<unknown>
  readonly descending: boolean
}

/** Position of the last row of a page. */
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
 * The date as a number: with the column itself, the planner would walk along the dates and look up each row among all
 * listings, instead of sorting the few remaining rows.
 */
const NEWEST = key(sql`(r.date - date 'epoch')`, ({ date }) => sql`(${date}::date - date 'epoch')`, true)
const ID = key(sql`r.id`, ({ id }) => sql`${id}::text`)

const SYMBOL_FIRST = (undated: boolean) => [RANK, ...(undated ? [UNDATED] : []), DATE, ID]
const DATE_FIRST = (undated: boolean) => [...(undated ? [UNDATED] : []), NEWEST, RANK, ID]

/** Condition: a row is after a position, in the first key, or in a later key where all earlier ones are equal. */
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
  // Splits are ordered by `execution_date`, which is their date.
  const date = after['date'] ?? after['execution_date']
  return { symbol: symbol ?? '', undated: after['undated'] === 'true', date: date ?? LAST, id: id ?? '' }
}

/**
 * The range of dates that contains all rows of a newest-first page, from the order of dates alone. The index along the
 * dates is read only that far. Rows of the date on which the previous page ended are included again.
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

/**
 * JSON text of the splits executed after the ex date of the row (or from that date on), up to the day of the as-of
 * time.
 */
function adjustingSplits(rows: Stored, { adjustedBy }: ActionSelection, call: ActionsCall) {
  const since = adjustedBy === 'later' ? sql`s.date > r.ex_date` : sql`s.date >= r.ex_date`
  const splits = shareChanges(rows, call.knowledge)
    .where('r.date', '<=', knowledgeDay(call))
    .select(['r.instrument_id', 'r.date', 'r.type', 'r.legs'])
  return sql<string | null>`(
    select json_agg(json_build_array(s.type, s.legs))::text from (${splits}) s
    where s.instrument_id = r.instrument_id and ${since})`
}
