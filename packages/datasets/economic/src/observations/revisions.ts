import { sql, type Call, type CallRows } from '@bourse/kit'
import type { observations } from './record.ts'

/** A version of an observation. */
interface Version {
  readonly id: string
  readonly series_id: string
  readonly observation_date: string
  /** Timestamp in the database's notation. */
  readonly known_from: string
}

/** Returns the revision number of each version: the number of earlier versions of the same observation. */
export async function revisionsOf(
  stored: CallRows<typeof observations>,
  call: Pick<Call, 'knowledge'>,
  rows: readonly Version[],
): Promise<(row: Version) => number> {
  const versions = await stored
    .versions(call)
    .innerJoin(keysOf(rows), (join) =>
      join.onRef('r.series_id', '=', 'k.series_id').onRef('r.observation_date', '=', 'k.observation_date'),
    )
    .select(['r.id', sql<string>`r.known_from::text`.as('known_from')])
    .orderBy('r.known_from')
    .execute()
  const byId = Map.groupBy(versions, ({ id }) => id)
  return ({ id, known_from }) => byId.get(id)?.findIndex((version) => version.known_from === known_from) ?? 0
}

/** Returns the keys of the observations without duplicates. The key is indexed; the public id is not. */
function keysOf(rows: readonly Version[]) {
  const keys = [...new Map(rows.map((row) => [row.id, row])).values()]
  const series = keys.map(({ series_id }) => series_id)
  const dates = keys.map(({ observation_date }) => observation_date)
  return sql<{ series_id: string; observation_date: string }>`(select * from unnest(${series}::text[], ${dates}::date[])
    as k (series_id, observation_date))`.as('k')
}
