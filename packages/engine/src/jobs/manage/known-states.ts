import type { Clock } from '@bourse/kit'
import type { RequestLimits } from '@bourse/kit/host'
import { utc, type Statements } from '../../database/index.ts'
import type { PublisherChoice } from '../../wiring/index.ts'
import { monthOf } from '../pace.ts'
import { backfillProgress, type BackfillProgress } from '../backfill/shown-backfills.ts'

/** The most recent unit that a source ran. */
export interface LastRun {
  readonly started_at: string
  readonly ended_at: string | null
  readonly unit: string
  readonly outcome: 'running' | 'done' | 'failed'
  readonly message: string | null
  readonly rows: number
  readonly published: number
  readonly unchanged: number
  readonly rejected: number
  readonly held: number
  /** Requests sent to the publisher, and bytes received. */
  readonly requests: number
  readonly bytes: number
}

interface KnownParts {
  readonly database: Statements
  readonly clock: Clock
}

/** SQL for the counts of a run, by report property. */
const COUNTS = ['rows', 'published', 'unchanged', ['quarantined', 'rejected'], 'held', 'requests', 'bytes']
  .map((count) => (typeof count === 'string' ? [count, count] : count))
  .map(([member, name]) => `coalesce((report ->> '${member}')::float8, 0) as ${name}`)
  .join(', ')

/** Why a publisher currently receives no requests. */
export interface PublisherState {
  readonly publisher: string
  readonly stopped: string | null
  readonly until: string | null
  readonly why: string | null
}

/** Requests that count against a publisher's limits. */
export interface UsedRequests {
  /** Requests on the current UTC day; counted only for publishers with a daily limit. */
  readonly today: number
  /**
   * Requests in the last minute, or in the last hour if there is only an hourly limit; null if there is neither.
   */
  readonly window: number | null
  /** Requests in the current UTC month; null without a monthly limit. */
  readonly month: number | null
}

/** What the database knows about all sources and publishers. */
export interface Known {
  readonly runs: ReadonlyMap<string, LastRun>
  readonly publishers: ReadonlyMap<string, PublisherState>
  readonly choices: ReadonlyMap<string, PublisherChoice>
  readonly switched: ReadonlySet<string>
  /** Requests on the current day, keyed by publisher, and in the current month, keyed by `monthOf` of the publisher. */
  readonly spent: ReadonlyMap<string, number>
  readonly windows: ReadonlyMap<string, { readonly minute: number; readonly hour: number }>
  readonly backfills: ReadonlyMap<string, BackfillProgress>
}

/** Reads the latest runs, back-fills, choices and used requests of all sources. */
export async function readKnown({ database, clock }: KnownParts): Promise<Known> {
  const runs = await database.query<LastRun & { dataset: string; source: string }>(
    `select distinct on (dataset, source) dataset, source, unit, ${utc('started_at')} as started_at,
       ${utc('ended_at')} as ended_at, coalesce(outcome, 'running') as outcome, message,
       ${COUNTS}
     from bourse.ingest_runs order by dataset, source, id desc`,
  )
  const publishers = await database.query<PublisherState>(
    `select publisher, stopped, why, case when rests_until > $1 then ${utc('rests_until')} end as until
     from bourse.publisher_states`,
    [clock.now()],
  )
  const choices = await database.query<PublisherChoice>(
    `select publisher, plan, contract, ${utc('accepted_at')} as accepted_at from bourse.publisher_choices`,
  )
  const switched = await database.query<{ source: string }>('select source from bourse.source_switches')
  const used = await database.query<{ publisher: string; requests: number }>(
    `select publisher, requests::float8 as requests from bourse.publisher_days
     where day = case when publisher like '% month' then date_trunc('month', $1::date)::date else $1::date end`,
    [clock.now().slice(0, 10)],
  )
  const windows = await database.query<{ publisher: string; minute: number; hour: number }>(
    `select publisher, sum(cost)::float8 as hour,
       coalesce(sum(cost) filter (where at > $1::timestamptz - interval '1 minute'), 0)::float8 as minute
     from bourse.publisher_requests where at > $1::timestamptz - interval '1 hour' group by publisher`,
    [clock.now()],
  )
  return {
    runs: new Map(runs.map((run) => [`${run.dataset}:${run.source}`, run])),
    publishers: new Map(publishers.map((each) => [each.publisher, each])),
    choices: new Map(choices.map((each) => [each.publisher, each])),
    switched: new Set(switched.map(({ source }) => source)),
    spent: new Map(used.map(({ publisher, requests }) => [publisher, requests])),
    windows: new Map(windows.map(({ publisher, ...counts }) => [publisher, counts])),
    backfills: await backfillProgress(database),
  }
}

/** Returns the requests that count against a publisher's limits. */
export function usedRequests({ spent, windows }: Known, publisher: string, limits: RequestLimits): UsedRequests {
  const counts = windows.get(publisher)
  const month = limits.perMonth === undefined ? null : (spent.get(monthOf(publisher)) ?? 0)
  return { today: spent.get(publisher) ?? 0, window: windowOf(limits, counts), month }
}

function windowOf({ perMinute, perHour }: RequestLimits, counts = { minute: 0, hour: 0 }): number | null {
  if (perMinute !== undefined) return counts.minute
  return perHour === undefined ? null : counts.hour
}
