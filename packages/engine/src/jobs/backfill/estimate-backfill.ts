import type { Dataset, Source } from '@bourse/kit'
import { limitsOf, publisherSettings } from '../publisher-settings.ts'
import { requestCost, type RequestCost } from '../manage/request-cost.ts'
import { unitsOf, type SourceRun } from '../run-source.ts'
import { openSourceTools, type SourceTools } from '../source-tools.ts'
import { backfillLimits, minutesAt } from './limits.ts'
import { backfillWindow, scopeOf, type BackfillRequest } from './request-backfill.ts'
import type { BackfillParts } from './run-backfill.ts'
import { withinScope } from './scope.ts'
import { lastBackfill } from './shown-backfills.ts'

/** Disk space in bytes that a settled daily bar takes, including its indexes. */
const BYTES_PER_ROW = 90

/** A back-fill's estimated requests, time and disk space. */
export interface BackfillEstimate {
  readonly dataset: string
  readonly source: string
  readonly from: string
  readonly to: string
  /** First day that the subscription includes, if the subscription cuts off requested days. */
  readonly cut_off_before: string | null
  readonly units: number
  readonly requests: number
  /** Minimum duration, given the share of the publisher's limits that a back-fill may use. */
  readonly minutes: number
  /** Estimated from previously fetched units; null if there are none. */
  readonly rows: number | null
  readonly disk_bytes: number | null
  /** What the publisher would bill; null if it does not bill for requests. */
  readonly cost: RequestCost | null
}

/** Estimates a back-fill. Fetches nothing, except the publisher's index if only the index lists the units. */
export async function estimateBackfill(
  parts: BackfillParts,
  { dataset, source }: { readonly dataset: Dataset; readonly source: Source },
  request: BackfillRequest,
  signal: AbortSignal,
): Promise<BackfillEstimate> {
  const window = backfillWindow(parts, source, request)
  const limits = backfillLimits(
    source.publisher,
    limitsOf(source.publisher, publisherSettings(parts.config, source.publisher)),
  )
  const tools = openSourceTools(parts, source, signal)
  const { units, cost } = await scopedUnits(parts, { dataset, source, window }, request, tools).finally(() =>
    tools.close(),
  )
  const [known] = await parts.database.query<{ rows: number | null; requests: number | null }>(
    `select (select avg((report ->> 'rows')::float8) from bourse.ingest_runs
       where dataset = $1 and source = $2 and outcome = 'done') as rows,
     (select sum(requests)::float8 / nullif(sum(done), 0) from bourse.backfills
       where dataset = $1 and source = $2) as requests`,
    [dataset.id, source.id],
  )
  const requests = Math.ceil(units.length * Math.max(1, known?.requests ?? 1))
  const rows = known === undefined || known.rows === null ? null : Math.round(units.length * known.rows)
  return {
    dataset: dataset.id,
    source: source.id,
    ...window,
    units: units.length,
    requests,
    minutes: minutesAt(requests, limits),
    rows,
    disk_bytes: rows === null ? null : rows * BYTES_PER_ROW,
    cost,
  }
}

/**
 * Estimates what the publisher would bill for a back-fill, or for the rest of its last one if the request specifies no
 * days. Null if it does not bill for requests.
 */
export async function backfillCost(
  parts: BackfillParts,
  { dataset, source }: { readonly dataset: Dataset; readonly source: Source },
  request: BackfillRequest,
  signal: AbortSignal,
): Promise<RequestCost | null> {
  if (source.publisher.billsRequests !== true) return null
  const last = request.from === undefined ? await lastBackfill(parts.database, dataset.id, source.id) : undefined
  const { from = last?.from, to = last?.to } = request
  return (await estimateBackfill(parts, { dataset, source }, { ...request, from, to }, signal)).cost
}

async function scopedUnits(
  parts: BackfillParts,
  run: SourceRun,
  request: BackfillRequest,
  tools: SourceTools,
): Promise<{ readonly units: readonly unknown[]; readonly cost: RequestCost | null }> {
  const { source } = run
  const units = withinScope({ source, config: parts.config }, scopeOf(request), await unitsOf(parts, run, tools))
  return { units, cost: await requestCost(source, units, tools) }
}
