import type { Clock } from '@bourse/kit'
import { messageOf } from '../../wiring/index.ts'
import type { Config } from '../../wiring/index.ts'
import type { Statements } from '../../database/index.ts'
import type { PublishReport } from '../../publishing/index.ts'
import { randomUUID } from 'node:crypto'
import type { LineageRun } from './lineage-run.ts'

/** How many days events are retained. */
const EVENT_DAYS = 30
/** Maximum number of expired events that one run removes. */
const REMOVED = 100
/** Maximum length of an error message, in characters. */
const LONGEST_MESSAGE = 1_000
/** Message of a run that ended because its process stopped. */
const INTERRUPTED = 'the process that executed the run stopped'

/** What recording a run depends on. */
export interface LineageParts {
  readonly database: Statements
  readonly clock: Pick<Clock, 'now'>
  readonly config: Pick<Config, 'lineage'>
}

/**
 * Records the start of a run and how it ended. `isAborted`: whether an error means that the run was stopped or put off,
 * rather than that it failed.
 */
export async function withLineage<Report extends Pick<PublishReport, 'published'>>(
  parts: LineageParts,
  run: LineageRun,
  work: () => Promise<Report>,
  isAborted: (error: unknown) => boolean = () => false,
): Promise<Report> {
  const id = await recordStart(parts, run)
  try {
    const report = await work()
    await recordEnd(parts, id, { type: 'COMPLETE', rows: report.published })
    return report
  } catch (error) {
    const message = messageOf(error).slice(0, LONGEST_MESSAGE)
    await recordEnd(parts, id, { type: isAborted(error) ? 'ABORT' : 'FAIL', message })
    throw error
  }
}

const deliveryOf = ({ config }: LineageParts) => (config.lineage === undefined ? null : 'pending')

/** Returns the run's id. Ends an earlier run of the same unit that is still open, because its process has stopped. */
async function recordStart(parts: LineageParts, run: LineageRun): Promise<string> {
  const { database, clock } = parts
  const id = randomUUID()
  const now = clock.now()
  await database.query(
    `insert into bourse.lineage_events
       (run_id, type, at, kind, dataset, job, unit, parent_id, inputs, outputs, message, delivery)
     select run_id, 'ABORT', $1, kind, dataset, job, unit, parent_id, inputs, outputs, $5, $6
     from bourse.lineage_events s where dataset = $2 and job = $3 and type = 'START'
       and (unit = $4 or at < $1::timestamptz - interval '1 day')
       and not exists (select from bourse.lineage_events e where e.run_id = s.run_id and e.type <> 'START')
     on conflict do nothing`,
    [now, run.dataset, run.job, run.unit, INTERRUPTED, deliveryOf(parts)],
  )
  await database.query(
    `insert into bourse.lineage_events
       (run_id, type, at, kind, dataset, job, unit, parent_id, inputs, outputs, delivery)
     values ($1, 'START', $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
    [
      ...[id, now, run.kind, run.dataset, run.job, run.unit, run.parent ?? null],
      ...[run.inputs, run.outputs, deliveryOf(parts)],
    ],
  )
  await database.query(
    `delete from bourse.lineage_events where id in (select id from bourse.lineage_events
       where at < $1::timestamptz - make_interval(days => ${EVENT_DAYS}) order by at limit ${REMOVED})`,
    [now],
  )
  return id
}

interface End {
  readonly type: 'COMPLETE' | 'FAIL' | 'ABORT'
  readonly rows?: number
  readonly message?: string
}

/** The first process that ends a run decides how it ended. */
async function recordEnd(parts: LineageParts, id: string, { type, rows, message }: End): Promise<void> {
  await parts.database.query(
    `insert into bourse.lineage_events
       (run_id, type, at, kind, dataset, job, unit, parent_id, inputs, outputs, rows, message, delivery)
     select run_id, $2, $3, kind, dataset, job, unit, parent_id, inputs, outputs, $4, $5, $6
     from bourse.lineage_events where run_id = $1 and type = 'START' on conflict do nothing`,
    [id, type, parts.clock.now(), rows ?? null, message ?? null, deliveryOf(parts)],
  )
}
