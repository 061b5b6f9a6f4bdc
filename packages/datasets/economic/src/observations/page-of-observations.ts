import { paginate, sql, type Call, type CallRows, type OrderKey, type Page } from '@bourse/kit'
import type { observations } from './record.ts'
import { revisionsOf } from './revisions.ts'

type Stored = CallRows<typeof observations>

/** The parts of a request that determine its page. */
type ObservationsCall = Call<{ readonly revisions?: 'latest' | 'all' }>

/** A row on a page of observations, with its revision number. */
export type PageRow = Awaited<ReturnType<typeof rowsOfPage>>[number] & { readonly revision: number }

interface Dates {
  readonly from: string
  readonly to: string
}

/**
 * Reads a page of observations plus one more row: series in request order, each sorted by date and, if all revisions
 * are requested, by revision.
 */
export async function pageOfObservations(
  stored: Stored,
  call: ObservationsCall,
  dates: Dates,
): Promise<readonly PageRow[]> {
  const rows = await rowsOfPage(stored, call, dates)
  const revisions = await revisionsOf(stored, call, rows)
  return rows.map((row) => ({ ...row, revision: revisions(row) }))
}

async function rowsOfPage(stored: Stored, call: ObservationsCall, { from, to }: Dates) {
  const ids = call.entities?.map(({ id }) => id) ?? []
  const known = call.query.revisions === 'all' ? stored.versions(call) : stored.at(call)
  const select = known
    .innerJoin(ranked(ids), 'e.id', 'r.series_id')
    .where('r.observation_date', '>=', from)
    .where('r.observation_date', '<=', to)
    .select(['r.id', 'r.series_id', 'r.observation_date', 'r.period_start', 'r.period_end', 'r.value'])
    .select(['r.published_at', 'r.status'])
    .select(sql<string>`r.known_from::text`.as('known_from'))
  return paginate(select, keysOf(call.page), { ...call.page, after: await placeOf(stored, call, ids) }).execute()
}

/** Returns the series as rows, in request order. */
const ranked = (ids: readonly string[]) =>
  sql<{ id: string; rank: number }>`(select id, rank from unnest(${ids}::text[]) with ordinality as u (id, rank))`.as(
    'e',
  )

const keysOf = ({ turned }: Page): readonly OrderKey[] => [
  { field: 'e.rank', direction: 'asc' },
  { field: 'r.observation_date', direction: turned ? 'desc' : 'asc' },
  { field: 'r.known_from', direction: 'asc' },
]

/** Returns the sort key values at the end of the previous page. */
async function placeOf(stored: Stored, call: ObservationsCall, ids: readonly string[]): Promise<Page['after']> {
  const { series_id, observation_date, revision } = call.page.after ?? {}
  if (typeof series_id !== 'string' || typeof observation_date !== 'string') return undefined
  const version = await stored
    .versions(call)
    .where('r.series_id', '=', series_id)
    .where('r.observation_date', '=', observation_date)
    .select(sql<string>`r.known_from::text`.as('known_from'))
    .orderBy('r.known_from')
    .offset(Number(revision))
    .limit(1)
    .executeTakeFirst()
  const rank = String(ids.indexOf(series_id) + 1)
  return { 'e.rank': rank, 'r.observation_date': observation_date, 'r.known_from': version?.known_from ?? '-infinity' }
}
