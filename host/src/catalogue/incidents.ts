import type { Incident } from '@bourse/engine/api-docs/site'
import { utc, type Statements } from '@bourse/engine/database'
import { INCIDENT_DAYS, IS_INCIDENT } from '@bourse/engine/events'
import type { Dataset } from '@bourse/kit'

/** Maximum number of incidents shown. */
const MOST = 200

type StoredIncident = Pick<Incident, 'id' | 'kind' | 'dataset' | 'market' | 'started_at' | 'ended_at'>

/** Derives the incidents of the last 90 days from events, newest first, without the names of sources and servers. */
export async function recentIncidents(
  on: Statements,
  datasets: readonly Pick<Dataset, 'id' | 'title'>[],
  now: string,
): Promise<readonly Incident[]> {
  const rows = await on.query<StoredIncident>(
    `select id, case type when 'dataset.late' then 'late' when 'source.failed' then 'source-failed'
       else 'server-lost' end as kind, dataset, market, ${utc('at')} as started_at, ${utc('ended_at')} as ended_at
     from (select seq, id, type, at, data->>'dataset' as dataset, data->>'market' as market,
             case type when 'dataset.late' then lead(at) over (partition by subject order by seq) end as ended_at
           from bourse.events
           where ${IS_INCIDENT} and at > $1::timestamptz - make_interval(days => ${INCIDENT_DAYS})) e
     where type <> 'dataset.recovered' order by seq desc limit ${MOST}`,
    [now],
  )
  const titles = new Map(datasets.map(({ id, title }) => [id, title]))
  return rows.map((row) => ({ ...row, title: row.dataset === null ? null : (titles.get(row.dataset) ?? null) }))
}
