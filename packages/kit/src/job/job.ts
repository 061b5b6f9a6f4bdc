import { checkOptions, type OptionsOf } from '../checks/check-options.ts'
import { checkSchedule } from '../source/check-schedule.ts'
import type { Clock } from '../values/clock.ts'
import type { DeriveContext } from './derive.ts'
import type { Knowledge } from '../values/knowledge.ts'
import { checkName } from '../checks/names.ts'
import type { AnyRecord } from '../record/record.ts'
import type { Needs, ProvidedNeeds, ServiceRef } from '../record/needs.ts'
import type { Schedule } from '../source/schedule.ts'

/** What the host passes to a running job in addition to its needs. */
export interface JobContext {
  readonly clock: Clock
  readonly log: (message: string) => void
  readonly signal: AbortSignal
  /** The published state at the start of the job. */
  readonly knowledge: Knowledge
  /** Returns the latest published state. Use it in long-running jobs. */
  published(): Promise<Knowledge>
  /** Reruns a record's hold rules on its held rows. The record must be in the same dataset. */
  review(record: AnyRecord): Promise<void>
  /** Publishes derived rows to a record of the same dataset; `derive` declares such jobs. */
  derive(record: AnyRecord, read: (context: DeriveContext) => AsyncIterable<object>): Promise<void>
}

/** A dataset's background work, declared as a plain value. */
export interface Job {
  readonly part: 'job'
  readonly id: string
  readonly title: string
  readonly schedule: Schedule
  /** Records and services whose updates start the job, in addition to its schedule. */
  readonly after: readonly (AnyRecord | ServiceRef)[]
  readonly needs: Needs
  /** Records that the job publishes. */
  readonly feeds: readonly AnyRecord[]
  readonly run: (needs: never, context: JobContext) => Promise<void>
}

/** Job options; `run` receives its needs with their types. */
interface JobOptions<N extends Needs> extends Pick<Job, 'id' | 'title'>, Partial<Pick<Job, 'schedule' | 'after'>> {
  readonly needs: N
  readonly run: (needs: ProvidedNeeds<N>, context: JobContext) => Promise<void>
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
 * Declares a job that runs on a schedule or after a publication. It may run again after a crash and must then end in
 * the same state.
 */
export function job<const N extends Needs>(options: JobOptions<N>): Job {
  checkName('source', options.id)
  checkOptions(`job ${options.id}`, options, JOB_OPTIONS)
  if (options.schedule !== undefined) checkSchedule(`job ${options.id}`, options.schedule)
  return { part: 'job', after: [], schedule: 'manual', feeds: [], ...options }
}
