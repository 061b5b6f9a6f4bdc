import type { Dataset, Source } from '@bourse/kit'
import { limitsOf, publisherSettings } from '../publisher-settings.ts'
import { unitsOf } from '../run-source.ts'
import { openSourceTools } from '../source-tools.ts'
import { backfillLimits, minutesAt } from './limits.ts'
import { backfillWindow, scopeOf, type BackfillRequest } from './request-backfill.ts'
import type { BackfillParts } from './run-backfill.ts'
import { withinScope } from './scope.ts'

/** Disk space in bytes that a settled daily bar takes, including its indexes. */
const BYTES_PER_ROW = 90

/** A back-fill's estimated requests, time and disk space. */
export interface BackfillEstimate {
  readonly dataset: string
  readonly source: string
  readonly from: string
  readonly to: string
  /** First day that the subscription includes, if it cuts off requested days. */
  readonly cut_off_before: string | null
  readonly units: number
  readonly requests: number
  /** Minimum duration at the share of the publisher's limits that a back-fill may use. */
  readonly minutes: number
  /** Estimated from previously fetched units; null if there are none. */
  readonly rows: number | null
  readonly disk_bytes: number | null
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
  const planned = await unitsOf(parts, { dataset, source, window }, tools).finally(() => tools.close())
  const units = withinScope({ source, config: parts.config }, scopeOf(request), planned)
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
  }
}
