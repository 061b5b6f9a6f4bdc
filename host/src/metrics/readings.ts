import { forReaders, within, type Database } from '@bourse/engine/database'
import type { Config } from '@bourse/engine/wiring'
import { backupAge, countLineage, type BackupAge, type LineageCounts } from '@bourse/engine/jobs'
import { LIVE_SECONDS } from '@bourse/engine/ledger'

/** Milliseconds that a reading may take before its gauges are omitted from a scrape. */
const READ_MS = 2_000
/** Number of a dataset's most recent runs to search for each source's last run. */
const RECENT_RUNS = 200

/** What the database's gauges show. Every query reads small tables or a bounded part of an index; none reads rows. */
export interface Readings {
  readonly publications: readonly { readonly record: string; readonly seconds: number; readonly date: string }[]
  readonly queues: readonly QueueReading[]
  readonly lastRuns: readonly {
    readonly dataset: string
    readonly source: string
    readonly outcome: string
    readonly seconds: number
  }[]
  readonly paused: readonly { readonly publisher: string; readonly cause: string }[]
  readonly requested: readonly { readonly kind: string; readonly state: string; readonly count: number }[]
  readonly replicas: number
  /** Age of the newest verified backup; undefined if no backup target is configured. */
  readonly backup: BackupAge | undefined
  /** Events that wait for delivery or were dropped; undefined if the settings send them nowhere. */
  readonly lineage: LineageCounts | undefined
}

interface QueueReading {
  readonly task: string
  readonly ready: number
  readonly deferred: number
  readonly active: number
  readonly failed: number
}

/** Reads what the gauges show: one statement each. */
export async function readAll(
  database: Database,
  { datasets, now, config }: { readonly datasets: readonly string[]; readonly now: string; readonly config: Config },
): Promise<Readings> {
  const [publications, queues, lastRuns, paused, requested, replicas, backup, lineage] = await within(
    READ_MS,
    forReaders(() =>
      Promise.all([
        database.query<Readings['publications'][number]>(PUBLICATIONS),
        queuesOf(database),
        database.query<Readings['lastRuns'][number]>(LAST_RUNS, [datasets]),
        database.query<Readings['paused'][number]>(PAUSED, [now]),
        database.query<Readings['requested'][number]>(REQUESTED),
        database.query<{ readonly live: number }>(REPLICAS, [LIVE_SECONDS]),
        backupAge(database, config, now),
        config.lineage === undefined ? undefined : countLineage(database),
      ]),
    ),
  )
  return { publications, queues, lastRuns, paused, requested, replicas: replicas[0]?.live ?? 0, backup, lineage }
}

const PUBLICATIONS = `select record, extract(epoch from published_at)::float8 as seconds,
  (published_at at time zone 'UTC')::date::text as date from bourse.record_versions`

const LAST_RUNS = `select distinct on (d.id, r.source) d.id as dataset, r.source, r.outcome,
    extract(epoch from r.ended_at)::float8 as seconds
  from unnest($1::text[]) as d(id) cross join lateral (
    select source, outcome, ended_at, started_at from bourse.ingest_runs
    where dataset = d.id order by started_at desc limit ${RECENT_RUNS}) r
  where r.ended_at is not null order by d.id, r.source, r.started_at desc`

const PAUSED = `select publisher, case when stopped is null then 'wait' else 'key' end as cause
  from bourse.publisher_states where stopped is not null or rests_until > $1::timestamptz`

const REQUESTED = `select kind, state, count(*)::int4 as count from (
    select 'source-run' as kind, status as state from bourse.source_runs where status in ('queued', 'running')
    union all select 'import', status from bourse.imports where status in ('checking', 'running')
    union all select 'backfill', state from bourse.backfills where state in ('queued', 'running', 'waiting')) w
  group by 1, 2`

const REPLICAS = `select count(*)::int4 as live from bourse.replicas
  where heartbeat_at > clock_timestamp() - make_interval(secs => $1)`

/** The job queue's own counts, which it updates every 30 seconds; none before the queue's first start. */
async function queuesOf(database: Database): Promise<readonly QueueReading[]> {
  const [row] = await database.query<{ readonly exists: boolean }>(
    `select to_regclass('pgboss.queue') is not null as "exists"`,
  )
  if (row?.exists !== true) return []
  return database.query<QueueReading>(
    `select name as task, ready_count as ready, deferred_count as deferred, active_count as active,
       failed_count as failed from pgboss.queue where position('__' in name) > 1`,
  )
}
