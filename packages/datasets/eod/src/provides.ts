import { sql, type Rows } from '@bourse/kit'
import { dailyBars as service, type DailyBar, type DailyBars } from '@bourse/services'
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
}))

const FIRST = '0001-01-01'
const LAST = '9999-12-31'

type Stored = Rows<typeof dailyBars>

async function range(
  bars: Stored,
  { ids, from, to, knowledge }: Parameters<DailyBars['range']>[0],
): Promise<readonly DailyBar[]> {
  const rows = await bars
    .at(knowledge)
    .select(COLUMNS)
    .where(sql<boolean>`r.instrument_id = any(${ids})`)
    .where('r.date', '>=', from)
    .where('r.date', '<=', to)
    .orderBy('r.date')
    .execute()
  return inOrderOf(ids, rows)
}

type Some = Parameters<DailyBars['range']>[0] & { readonly count: number }

const newestFirst = (bars: Stored, request: Some) => some(bars, request, 'desc')
const oldestFirst = (bars: Stored, request: Some) => some(bars, request, 'asc')

/** The first bars of each listing in an order: one look into the index for each. */
async function some(
  bars: Stored,
  { ids, from, to, count, knowledge }: Some,
  order: 'asc' | 'desc',
): Promise<readonly DailyBar[]> {
  const first = bars
    .at(knowledge)
    .select(['r.instrument_id', 'r.date'])
    .where('r.instrument_id', '=', sql.ref<string>('wanted.id'))
    .where('r.date', '>=', from)
    .where('r.date', '<=', to)
    .orderBy('r.date', order)
    .limit(count)
  const rows = await bars
    .at(knowledge)
    .select(COLUMNS)
    .where(
      sql<boolean>`(r.instrument_id, r.date) in (select n.instrument_id, n.date from unnest(${ids}::text[]) wanted (id) cross join lateral (${first}) n)`,
    )
    .orderBy('r.date')
    .execute()
  return inOrderOf(ids, rows)
}

/** Listings in the order asked for; a listing asked for twice comes once. */
function inOrderOf(ids: readonly string[], rows: readonly DailyBar[]): readonly DailyBar[] {
  const byListing = Map.groupBy(rows, ({ instrument_id }) => instrument_id)
  return [...new Set(ids)].flatMap((id) => byListing.get(id) ?? [])
}
