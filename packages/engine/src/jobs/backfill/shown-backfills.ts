import type { BackfillScope } from './scope.ts'
import { utc, type PagedQuery, type Statements } from '../../database/index.ts'

export type BackfillState = 'queued' | 'running' | 'waiting' | 'stopped' | 'done'

/** A history fetch, with its progress. Counts are numbers of units unless their name says otherwise. */
export interface Backfill extends BackfillScope {
  readonly id: string
  readonly dataset: string
  readonly source: string
  readonly publisher: string
  readonly from: string
  readonly to: string
  readonly newest_first: boolean
  /** Number of requests after which the back-fill stops; null if it has no limit. */
  readonly max_requests: number | null
  readonly state: BackfillState
  /** Number of units; null until the plan is written. */
  readonly units: number | null
  readonly done: number
  readonly failed: number
  readonly requests: number
  readonly bytes: number
  readonly rows: number
  /** Why the back-fill waits or was stopped, or how it ended. */
  readonly note: string | null
  readonly requested_at: string
  readonly started_at: string | null
  readonly ended_at: string | null
  /** The instant until which the back-fill waits. */
  readonly rests_until: string | null
  /** True while a host is running the back-fill. */
  readonly held: boolean
}

/** A unit that failed, with the reason. */
export interface FailedUnit {
  readonly unit: string
  readonly tries: number
  readonly outcome: string
}

/** Progress of a source's newest back-fill. */
export interface BackfillProgress {
  readonly state: BackfillState
  readonly done: number
  readonly total: number | null
}

/** Number of seconds without a heartbeat after which another host continues a back-fill. */
export const LEASE_SECONDS = 90
/** SQL condition that is true while a host is running a row of `bourse.backfills`. */
export const IS_HELD = `holder is not null and alive_at > clock_timestamp() - interval '${LEASE_SECONDS} seconds'`
export const IS_OPEN = `state in ('queued', 'running', 'waiting')`

const SHOWN = `select id, dataset, source, publisher, window_from::text as from, window_to::text as to, newest_first,
  units_by as by, symbols, market,
  max_requests::float8 as max_requests, state, units, done, failed, requests::float8 as requests,
  bytes::float8 as bytes, rows::float8 as rows, note, ${utc('requested_at')} as requested_at,
  ${utc('started_at')} as started_at, ${utc('ended_at')} as ended_at, ${utc('rests_until')} as rests_until,
  coalesce(${IS_HELD}, false) as held
  from bourse.backfills`

export async function readBackfill(on: Statements, id: string): Promise<Backfill | undefined> {
  const [row] = await on.query<Backfill>(`${SHOWN} where id = $1`, [id])
  return row
}

/** Returns back-fills, newest first. */
export function listBackfills(
  on: Statements,
  { source }: { readonly source?: string | undefined },
  { limit, after }: PagedQuery,
): Promise<Backfill[]> {
  return on.query<Backfill>(
    `${SHOWN} where ($1::text is null or dataset || ':' || source = $1)
       and ($2::timestamptz is null or (requested_at, id) < ($2, $3::text collate "C"))
     order by requested_at desc, id desc limit $4`,
    [source ?? null, after?.['requested_at'] ?? null, after?.['id'] ?? null, limit + 1],
  )
}

/** Returns a source's newest back-fill. */
export async function lastBackfill(on: Statements, dataset: string, source: string): Promise<Backfill | undefined> {
  const [row] = await on.query<Backfill>(`${SHOWN} where dataset = $1 and source = $2 order by number desc limit 1`, [
    dataset,
    source,
  ])
  return row
}

/** Returns the progress of each source's newest back-fill, by `<dataset>:<source>`. */
export async function backfillProgress(on: Statements): Promise<ReadonlyMap<string, BackfillProgress>> {
  const rows = await on.query<BackfillProgress & { key: string }>(
    `select distinct on (dataset, source) dataset || ':' || source as key, state, done, units as total
     from bourse.backfills order by dataset, source, number desc`,
  )
  return new Map(rows.map(({ key, ...progress }) => [key, progress]))
}

/** Returns the units that failed three times, in plan order. */
export function failedUnits(on: Statements, id: string, limit = 100): Promise<readonly FailedUnit[]> {
  return on.query<FailedUnit>(
    `select unit, tries, coalesce(outcome, '') as outcome from bourse.backfill_units
     where backfill = $1 and state = 'failed' order by position limit $2`,
    [id, limit],
  )
}
