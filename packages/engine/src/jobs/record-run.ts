import type { Statements } from '../database/index.ts'
import { recordEvents } from '../events/index.ts'
import { EMPTY_REPORT, UnitRejected, type PublishReport } from '../publishing/index.ts'
import type { SourceRun } from './run-source.ts'
import type { SourceToolParts } from './source-tools.ts'
import { unitName } from './archive.ts'
import type { Traffic } from './http/requests.ts'
import { sourceLineage } from './lineage/lineage-run.ts'
import { withLineage } from './lineage/record-events.ts'
import { isDeferred } from './run-task.ts'
import { storedMessage } from './stored-message.ts'

/** How many days run records are retained; a source may run every minute. */
const RUN_DAYS = 30
/** Message for a run that ended because its process stopped. */
const INTERRUPTED_MESSAGE = 'was interrupted, then restarted'

type RunParts = Pick<SourceToolParts, 'database' | 'clock' | 'config' | 'log' | 'onUnit'>

/** A run's dataset and source. */
type RunOf = Pick<SourceRun, 'dataset' | 'source' | 'parent' | 'signal'>

/**
 * Records the processing of one unit and its result, including the requests that `traffic` counts in the meantime. If a
 * unit is rejected entirely, it is recorded as failed and the run continues.
 */
export async function recordRun(
  parts: RunParts,
  of: RunOf,
  unit: unknown,
  work: () => Promise<PublishReport>,
  traffic: Traffic = { requests: 0, bytes: 0 },
): Promise<PublishReport> {
  const end = await beginRun(parts, of, unit, traffic)
  const isStopped = (error: unknown) => of.signal?.aborted === true || isDeferred(error)
  try {
    const lineage = sourceLineage(of.dataset, of.source, unit, of.parent)
    const report = await withLineage(parts, lineage, work, isStopped)
    await end('done', null, report)
    return report
  } catch (error) {
    const refused = error instanceof UnitRejected ? error.report : undefined
    const message = error instanceof Error ? storedMessage(error.message) : 'unknown'
    await parts.database.transaction(async (tx) => {
      await end('failed', message, refused ?? EMPTY_REPORT, tx)
      if (!isStopped(error)) await recordFailed(tx, of, { unit: unitName(unit), message, at: parts.clock.now() })
    })
    if (refused === undefined) throw error
    return refused
  }
}

interface FailedUnit {
  readonly unit: string
  readonly message: string
  readonly at: string
}

async function recordFailed(on: Statements, { dataset, source }: RunOf, { at, ...failed }: FailedUnit): Promise<void> {
  const subject = `${dataset.id}.${source.id}`
  const data = { dataset: dataset.id, source: source.id, ...failed }
  const once = `source.failed ${subject} ${at.slice(0, 10)}`
  await recordEvents(on, [{ type: 'source.failed', at, subject, data, once }])
}

/** Records the start of a run and returns the function that records its end. */
async function beginRun(parts: RunParts, { dataset, source }: RunOf, unit: unknown, traffic: Traffic) {
  const { database, clock, onUnit } = parts
  const before = { ...traffic }
  // If the same unit starts again while its run is open, the earlier process is assumed to have ended. If that process
  // is still running, it overwrites this result with its own.
  await database.query(
    `update bourse.ingest_runs set ended_at = $4, outcome = 'failed', message = '${INTERRUPTED_MESSAGE}'
     where dataset = $1 and source = $2 and unit = $3 and ended_at is null`,
    [dataset.id, source.id, unitName(unit), clock.now()],
  )
  const [row] = await database.query<{ id: string }>(
    'insert into bourse.ingest_runs (dataset, source, unit, started_at) values ($1, $2, $3, $4) returning id',
    [dataset.id, source.id, unitName(unit), clock.now()],
  )
  await database.query(
    'delete from bourse.ingest_runs where dataset = $1 and started_at < $2::timestamptz - make_interval(days => ' +
      `${RUN_DAYS})`,
    [dataset.id, clock.now()],
  )
  return (outcome: 'done' | 'failed', message: string | null, report: PublishReport, on: Statements = database) => {
    onUnit?.({ dataset: dataset.id, source: source.id, outcome })
    const used = { requests: traffic.requests - before.requests, bytes: traffic.bytes - before.bytes }
    return on.query(
      'update bourse.ingest_runs set ended_at = $2, outcome = $3, message = $4, report = $5 where id = $1',
      [row?.id, clock.now(), outcome, message, JSON.stringify({ ...report, ...used })],
    )
  }
}
