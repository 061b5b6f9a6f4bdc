import { utc, type PagedQuery, type Statements } from '../../database/index.ts'
import type { LineageKind } from './lineage-run.ts'

/** An event as stored. Counts are integers as text. */
export interface LineageEventRow {
  readonly id: string
  readonly run_id: string
  readonly type: 'START' | 'COMPLETE' | 'FAIL' | 'ABORT'
  readonly at: string
  readonly kind: LineageKind
  readonly dataset: string
  readonly job: string
  readonly unit: string
  readonly parent_id: string | null
  /** Ids of records, or `<namespace>/<name>` for what other systems store. */
  readonly inputs: readonly string[]
  readonly outputs: readonly string[]
  readonly rows: string | null
  readonly message: string | null
  /** Null if the settings sent events nowhere when the event was recorded. */
  readonly delivery: 'pending' | 'sent' | 'dropped' | null
}

/** Which events to list; properties that are undefined do not limit them. */
export interface LineageFilter {
  readonly dataset?: string | undefined
  /** `<dataset>.<job>`. */
  readonly job?: string | undefined
  /** Id of a record that is an input or an output. */
  readonly record?: string | undefined
  readonly run_id?: string | undefined
}

/** The columns of an event. Order by `e.id`: `id` alone is text, which sorts 10 before 9. */
export const EVENT_COLUMNS = `e.id::text as id, run_id::text as run_id, type, ${utc('at')} as at, kind, dataset, job,
  unit, parent_id::text as parent_id, inputs, outputs, rows::text as rows, message, delivery`

/** Returns events of the last 30 days, newest first, and one more than the limit if there are more. */
export function listLineage(
  on: Statements,
  { dataset, job, record, run_id: runId }: LineageFilter,
  { limit, after }: PagedQuery,
): Promise<LineageEventRow[]> {
  return on.query<LineageEventRow>(
    `select ${EVENT_COLUMNS} from bourse.lineage_events e
     where ($1::text is null or dataset = $1) and ($2::text is null or (dataset = $2 and job = $3))
       and ($4::text is null or $4 = any (inputs) or $4 = any (outputs)) and ($5::uuid is null or run_id = $5)
       and ($6::int8 is null or e.id < $6) order by e.id desc limit $7`,
    [dataset ?? null, ...ownerAndName(job), record ?? null, runId ?? null, after?.['id'] ?? null, limit + 1],
  )
}

/** Splits `<dataset>.<job>`; ids of datasets contain no period. */
function ownerAndName(job: string | undefined): readonly [string | null, string | null] {
  if (job === undefined) return [null, null]
  const [dataset = ''] = job.split('.', 1)
  return [dataset, job.slice(dataset.length + 1)]
}
