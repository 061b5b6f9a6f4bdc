import type { Clock, Dataset, Source } from '@bourse/kit'
import type { Database } from '@bourse/database'
import { EMPTY_REPORT, UnitRefused, type PublishReport } from '@bourse/publishing'

/** Days for which runs are remembered: some sources run every minute. */
const RUN_DAYS = 30
/** What is said of a run whose process ended before it. */
const BROKEN_OFF = 'was broken off, and begun again'

/** How a unit of work is told: in the record of runs, and to whom a window is handed back. */
export const named = (unit: unknown) => JSON.stringify(unit) ?? ''

/**
 * Records the work on one unit with what came of it. A unit that was refused whole is told as failed, and the run goes
 * on.
 */
export async function recorded(
  { database, clock }: { readonly database: Database; readonly clock: Clock },
  { dataset, source }: { readonly dataset: Dataset; readonly source: Source },
  unit: unknown,
  work: () => Promise<PublishReport>,
): Promise<PublishReport> {
  // A unit that is begun again while its run is open was left by a process that ended; should it still be at work, its
  // own end is written over this.
  await database.query(
    `update bourse.ingest_runs set ended_at = $4, outcome = 'failed', message = '${BROKEN_OFF}'
     where dataset = $1 and source = $2 and unit = $3 and ended_at is null`,
    [dataset.id, source.id, named(unit), clock.now()],
  )
  const [row] = await database.query<{ id: string }>(
    'insert into bourse.ingest_runs (dataset, source, unit, started_at) values ($1, $2, $3, $4) returning id',
    [dataset.id, source.id, named(unit), clock.now()],
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
  try {
    const report = await work()
    await end('done', null, report)
    return report
  } catch (error) {
    if (error instanceof UnitRefused) {
      await end('failed', error.message.slice(0, 2_000), error.report)
      return error.report
    }
    await end('failed', error instanceof Error ? error.message.slice(0, 2_000) : 'unknown', EMPTY_REPORT)
    throw error
  }
}
