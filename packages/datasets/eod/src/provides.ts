import { addDays, sql, type Rows } from '@bourse/kit'
import { dailyBars as service, type DailyBar, type DailyBars } from '@bourse/services'
import { attendanceOn, marksOf } from './bars-by-date.ts'
import { dailyBars } from './daily-bars.ts'

const COLUMNS = [
  'r.instrument_id',
  'r.date',
  'r.open',
  'r.high',
  'r.low',
  'r.close',
  'r.volume',
  'r.trade_count',
] as const

/** Published daily bars for other datasets. */
export const barsService = service.provide({ bars: dailyBars }, ({ bars }) => ({
  range: (request) => range(bars, request),
  latest: (request) => newestFirst(bars, { ...request, from: request.from ?? FIRST, to: request.on }),
  earliest: (request) => oldestFirst(bars, { ...request, to: request.to ?? LAST }),
  newestDate: ({ ids, on, knowledge }) => bars.newestDate(knowledge, { ids, to: on }),
  attendance: (request) => attendanceOn(bars, request),
  marks: (request) => marksOf(bars, request),
}))

const FIRST = '0001-01-01'
const LAST = '9999-12-31'

type Stored = Rows<typeof dailyBars>

async function range(
  bars: Stored,
  { ids, from, to, knowledge }: Parameters<DailyBars['range']>[0],
): Promise<readonly DailyBar[]> {
  const rows = await bars
    .at(knowledge, { from, to })
    .select(COLUMNS)
    .where(sql<boolean>`r.instrument_id = any(${ids})`)
    .orderBy('r.date')
    .execute()
  return inOrderOf(ids, rows)
}

type Some = Parameters<DailyBars['range']>[0] & { readonly count: number }

const newestFirst = (bars: Stored, request: Some) =>
  nearFirst(bars, request, 'desc', { ...request, from: later(request.from, addDays(request.to, -daysOf(request))) })
const oldestFirst = (bars: Stored, request: Some) =>
  nearFirst(bars, request, 'asc', { ...request, to: earlier(request.to, addDays(request.from, daysOf(request))) })

/** Days in which most listings have as many bars, so that little of a long history is looked at. */
const daysOf = ({ count }: Some) => 30 + Math.ceil(1.5 * count)

const later = (a: string, b: string) => (a > b ? a : b)
const earlier = (a: string, b: string) => (a < b ? a : b)

/** Bars that one statement reads at most, but for those of one listing. */
const AT_ONCE = 50_000
/** More bars of a listing are read faster as a whole stretch than one by one. */
const FEW = 20

/** The first bars of each listing in an order: near by, and farther off for the listings that have too few there. */
async function nearFirst(bars: Stored, all: Some, order: 'asc' | 'desc', near: Some): Promise<readonly DailyBar[]> {
  const found = await portions(bars, near, order)
  if (near.from === all.from && near.to === all.to) return inOrderOf(all.ids, found)
  const counts = Map.groupBy(found, ({ instrument_id }) => instrument_id)
  const lacking = all.ids.filter((id) => (counts.get(id)?.length ?? 0) < all.count)
  if (lacking.length === 0) return inOrderOf(all.ids, found)
  const isLacking = new Set(lacking)
  const enough = found.filter(({ instrument_id }) => !isLacking.has(instrument_id))
  return inOrderOf(all.ids, [...enough, ...(await portions(bars, { ...all, ids: lacking }, order))])
}

/** The first bars of each listing, so many listings at a time that no statement reads too long. */
async function portions(bars: Stored, request: Some, order: 'asc' | 'desc'): Promise<readonly DailyBar[]> {
  const { ids, count } = request
  const size = Math.max(1, Math.floor(AT_ONCE / count))
  const found: DailyBar[][] = []
  for (let at = 0; at < ids.length; at += size) {
    const portion = { ...request, ids: ids.slice(at, at + size) }
    found.push([...(await (isNear(portion) ? stretch(bars, portion, order) : looked(bars, portion, order)))])
  }
  return found.flat()
}

/** Whether a range has hardly more bars than are asked for. */
const isNear = (request: Some) => request.count > FEW && addDays(request.from, daysOf(request)) >= request.to

/** Bars of a range, of which the first of each listing are kept. */
async function stretch(bars: Stored, request: Some, order: 'asc' | 'desc'): Promise<readonly DailyBar[]> {
  const byListing = Map.groupBy(await range(bars, request), ({ instrument_id }) => instrument_id)
  return [...byListing.values()].flatMap((own) =>
    order === 'desc' ? own.slice(-request.count) : own.slice(0, request.count),
  )
}

/** The first bars of each listing between two dates in an order, dates ascending: one look into the index for each. */
async function looked(
  bars: Stored,
  { ids, from, to, count, knowledge }: Some,
  order: 'asc' | 'desc',
): Promise<readonly DailyBar[]> {
  const first = bars
    .at(knowledge, { from, to })
    .select(['r.instrument_id', 'r.date'])
    .where('r.instrument_id', '=', sql.ref<string>('wanted.id'))
    .orderBy('r.date', order)
    .limit(count)
  return bars
    .at(knowledge, { from, to })
    .select(COLUMNS)
    .where(sql<boolean>`r.instrument_id = any(${ids})`)
    .where(
      sql<boolean>`(r.instrument_id, r.date) in (
        select n.instrument_id, n.date from unnest(${ids}::text[]) wanted (id) cross join lateral (${first}) n)`,
    )
    .orderBy('r.date')
    .execute()
}

/** Listings in the order asked for; a listing asked for twice comes once. */
function inOrderOf(ids: readonly string[], rows: readonly DailyBar[]): readonly DailyBar[] {
  const byListing = Map.groupBy(rows, ({ instrument_id }) => instrument_id)
  return [...new Set(ids)].flatMap((id) => byListing.get(id) ?? [])
}
