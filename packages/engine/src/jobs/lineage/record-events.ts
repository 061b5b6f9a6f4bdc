import type { Clock } from '@bourse/kit'
import { messageOf, type Config } from '../../wiring/index.ts'
import type { Statements } from '../../database/index.ts'
import type { PublishReport } from '../../publishing/index.ts'
import { randomUUID } from 'node:crypto'
import { storedMessage } from '../stored-message.ts'
import type { LineageRun } from './lineage-run.ts'

/** How many days events are retained. */
const EVENT_DAYS = 30
/** Maximum number of expired events that one run removes. */
const REMOVED = 100
/** Message of a run that ended because its process stopped. */
const INTERRUPTED = 'the process that executed the run stopped'

/** What recording a run depends on. */
export interface LineageParts {
  readonly database: Statements
  readonly clock: Pick<Clock, 'now'>
  readonly config: Pick<Config, 'lineage'>
  readonly log: (message: string) => void
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
  let report: Report
  try {
    report = await work()
  } catch (error) {
    const type = isAborted(error) ? 'ABORT' : 'FAIL'
    await tryToEnd(parts, id, { type, message: storedMessage(messageOf(error)) })
    throw error
  }
  // The rows are published: the run has not failed even if its end cannot be recorded.
  await tryToEnd(parts, id, { type: 'COMPLETE', rows: report.published })
  return report
}

const deliveryOf = ({ config }: Pick<LineageParts, 'config'>) => (config.lineage === undefined ? null : 'pending')

const COPIED = 'run_id, kind, dataset, job, unit, parent_id, inputs, outputs'

/** Ends the open runs of a unit, and those of its job that are older than a day. */
export const END_INTERRUPTED = `with ended as (
    update bourse.lineage_events set is_open = false
    where is_open and dataset = $2 and job = $3 and (unit = $4 or at < $1::timestamptz - interval '1 day')
    returning ${COPIED})
  insert into bourse.lineage_events (${COPIED}, type, at, message, delivery)
  select ${COPIED}, 'ABORT', $1::timestamptz, $5, $6 from ended`

/** Ends all open runs that are older than a day, the longest time that a scheduled run may take. */
const END_ABANDONED = `with ended as (
    update bourse.lineage_events set is_open = false where is_open and at < $1::timestamptz - interval '1 day'
    returning ${COPIED})
  insert into bourse.lineage_events (${COPIED}, type, at, message, delivery)
  select ${COPIED}, 'ABORT', $1::timestamptz, $2, $3 from ended`

const START = `insert into bourse.lineage_events (${COPIED}, type, at, delivery, is_open)
  values ($1, $2, $3, $4, $5, $6, $7, $8, 'START', $9, $10, true)`

const END = `with ended as (
    update bourse.lineage_events set is_open = false where run_id = $1 and type = 'START' and is_open
    returning ${COPIED})
  insert into bourse.lineage_events (${COPIED}, type, at, rows, message, delivery)
  select ${COPIED}, $2, $3::timestamptz, $4::int8, $5, $6 from ended`

const REMOVE_EXPIRED = `delete from bourse.lineage_events where id in (
    select id from bourse.lineage_events where at < $1::timestamptz - make_interval(days => ${EVENT_DAYS})
    order by at limit ${REMOVED})`

/** Returns the run's id. Ends an earlier run of the same unit that is still open, because its process has stopped. */
async function recordStart(parts: LineageParts, run: LineageRun): Promise<string> {
  const { database, clock } = parts
  const { kind, dataset, job, unit, parent = null, inputs, outputs } = run
  const [id, now, delivery] = [randomUUID(), clock.now(), deliveryOf(parts)]
  await database.query(END_INTERRUPTED, [now, dataset, job, unit, INTERRUPTED, delivery])
  await database.query(START, [id, kind, dataset, job, unit, parent, inputs, outputs, now, delivery])
  await database.query(REMOVE_EXPIRED, [now])
  return id
}

interface End {
  readonly type: 'COMPLETE' | 'FAIL' | 'ABORT'
  readonly rows?: number
  readonly message?: string
}

/** Records how a run ended; a failure to do so does not change its result, and the run is closed a day later. */
async function tryToEnd(parts: LineageParts, id: string, end: End): Promise<void> {
  try {
    await recordEnd(parts, id, end)
  } catch (error) {
    parts.log(`lineage: the end of run ${id} (${end.type}) cannot be recorded: ${messageOf(error)}`)
  }
}

/** Ends the runs that are still open after the longest time that a run may take. */
export async function endAbandonedRuns(parts: Omit<LineageParts, 'log'>): Promise<void> {
  await parts.database.query(END_ABANDONED, [parts.clock.now(), INTERRUPTED, deliveryOf(parts)])
}

/** The first process that ends a run decides how it ended. */
async function recordEnd(parts: Omit<LineageParts, 'log'>, id: string, { type, rows, message }: End): Promise<void> {
  const { database, clock } = parts
  await database.query(END, [id, type, clock.now(), rows ?? null, message ?? null, deliveryOf(parts)])
}
