import { checkOptions, type OptionsOf } from '../checks/check-options.ts'
import { checkSchedule } from '../source/check-schedule.ts'
import type { Clock } from '../values/clock.ts'
import type { DeriveContext } from './derive.ts'
import type { Knowledge } from '../values/knowledge.ts'
import { checkName } from '../checks/names.ts'
import type { AnyRecord } from '../record/record.ts'
import type { Needs, Provided, ServiceRef } from '../record/needs.ts'
import type { Schedule } from '../source/schedule.ts'

/** What a running job is handed beside its needs. */
export interface JobContext {
  readonly clock: Clock
  readonly log: (message: string) => void
  readonly signal: AbortSignal
  /** What is published when the job starts. */
  readonly knowledge: Knowledge
  /** What is published by now, for a job that goes on for long. */
  published(): Promise<Knowledge>
  /** Lets the hold rule of a record of the same dataset look again at the rows that wait. */
  review(record: AnyRecord): Promise<void>
  /** Publishes rows worked out from others into a record of the same dataset; `derive` declares jobs that do. */
  derive(record: AnyRecord, read: (context: DeriveContext) => AsyncIterable<object>): Promise<void>
}

/** Work of a dataset as a plain value. */
export interface Job {
  readonly part: 'job'
  readonly id: string
  readonly title: string
  readonly schedule: Schedule
  /** Records and services after whose publication the job runs, beside its schedule. */
  readonly after: readonly (AnyRecord | ServiceRef)[]
  readonly needs: Needs
  /** Records that it publishes itself. */
  readonly feeds: readonly AnyRecord[]
  readonly run: (needs: never, context: JobContext) => Promise<void>
}

/** What a dataset states of its work; `run` gets the needs typed. */
interface JobOptions<N extends Needs> extends Pick<Job, 'id' | 'title'>, Partial<Pick<Job, 'schedule' | 'after'>> {
  readonly needs: N
  readonly run: (needs: Provided<N>, context: JobContext) => Promise<void>
}

const JOB_OPTIONS: OptionsOf<Job> = {
  part: true,
  id: true,
  title: true,
  schedule: true,
  after: true,
  needs: true,
  feeds: true,
  run: true,
}

/**
 * Declares work that runs on a schedule or after a publication; it may run again after a crash and must then end in the
 * same state.
 */
export function job<const N extends Needs>(options: JobOptions<N>): Job {
  checkName('source', options.id)
  checkOptions(`job ${options.id}`, options, JOB_OPTIONS)
  if (options.schedule !== undefined) checkSchedule(`job ${options.id}`, options.schedule)
  return { part: 'job', after: [], schedule: 'manual', feeds: [], ...options }
}
