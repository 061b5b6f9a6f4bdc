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
  latest: (request) => latest(bars, request),
}))

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

async function latest(
  bars: Stored,
  { ids, on, count, knowledge }: Parameters<DailyBars['latest']>[0],
): Promise<readonly DailyBar[]> {
  const newest = bars
    .at(knowledge)
    .select(['r.instrument_id', 'r.date'])
    .where('r.instrument_id', '=', sql.ref<string>('wanted.id'))
    .where('r.date', '<=', on)
    .orderBy('r.date', 'desc')
    .limit(count)
  const rows = await bars
    .at(knowledge)
    .select(COLUMNS)
    .where(
      sql<boolean>`(r.instrument_id, r.date) in (select n.instrument_id, n.date from unnest(${ids}::text[]) wanted (id) cross join lateral (${newest}) n)`,
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
