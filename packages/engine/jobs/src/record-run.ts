import { EMPTY_REPORT, UnitRefused, type PublishReport } from '@bourse/publishing'
import type { SourceRun } from './run-source.ts'
import type { SourceToolParts } from './source-tools.ts'
import { unitName } from './unit-name.ts'

/** Days for which runs are remembered: some sources run every minute. */
const RUN_DAYS = 30
/** Longest message that is kept of a failure, in characters. */
const LONGEST_MESSAGE = 2_000
/** What is said of a run whose process ended before it. */
const BROKEN_OFF = 'was broken off, and begun again'

type RunParts = Pick<SourceToolParts, 'database' | 'clock'>

/** Whose run it is. */
type RunOf = Pick<SourceRun, 'dataset' | 'source'>

/**
 * Records the work on one unit with what came of it. A unit that was refused whole is told as failed, and the run goes
 * on.
 */
export async function recorded(
  parts: RunParts,
  of: RunOf,
  unit: unknown,
  work: () => Promise<PublishReport>,
): Promise<PublishReport> {
  const run = await beginRun(parts, of, unit)
  try {
    const report = await work()
    await run.done(report)
    return report
  } catch (error) {
    await run.failed(error)
    if (error instanceof UnitRefused) return error.report
    throw error
  }
}

/** Records what failed before there was work to do. */
export async function recordFailure(parts: RunParts, of: RunOf, unit: unknown, error: unknown): Promise<void> {
  const run = await beginRun(parts, of, unit)
  await run.failed(error)
}

/** A run that is written down, and has no end yet. */
async function beginRun({ database, clock }: RunParts, { dataset, source }: RunOf, unit: unknown) {
  // A unit that is begun again while its run is open was left by a process that ended; should it still be at work, its
  // own end is written over this.
  await database.query(
    `update bourse.ingest_runs set ended_at = $4, outcome = 'failed', message = '${BROKEN_OFF}'
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
  const end = (outcome: string, message: string | null, report: PublishReport) =>
    database.query(
      'update bourse.ingest_runs set ended_at = $2, outcome = $3, message = $4, report = $5 where id = $1',
      [row?.id, clock.now(), outcome, message, JSON.stringify(report)],
    )
  return {
    done: (report: PublishReport) => end('done', null, report),
    failed(error: unknown) {
      const message = error instanceof Error ? error.message.slice(0, LONGEST_MESSAGE) : 'unknown'
      return end('failed', message, error instanceof UnitRefused ? error.report : EMPTY_REPORT)
    },
  }
}
