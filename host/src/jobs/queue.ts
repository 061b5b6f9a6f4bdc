import type { Dataset, Job, Schedule, Source } from '@bourse/kit'
import { PgBoss, type SendOptions } from 'pg-boss'
import type pg from 'pg'
import type { Logger } from 'pino'
import { currentKnowledge, type Versions } from '../storage/versions.ts'
import type { Wiring } from '../wiring/wiring.ts'
import { runSource, type SourceParts } from './run-source.ts'

/** Days a scheduled source looks back where it never ran. */
const FIRST_WINDOW_DAYS = 7
/** Longest a job may run before another replica takes it, in seconds. */
const EXPIRE = 3_600

export interface QueueParts extends SourceParts {
  readonly connection: pg.PoolConfig
  readonly wiring: Wiring
  readonly logger: Logger
}

/** Scheduled work of all replicas of one database: each piece is done by one of them. */
export interface JobQueue {
  /** Queues the jobs that wait for records whose newest batch has changed. */
  published(before: Versions, after: Versions): void
  close(): Promise<void>
}

/** One piece of scheduled work. */
interface Task {
  readonly name: string
  readonly dataset: Dataset
  readonly schedule: Schedule
  /** Ids of records after whose publication it runs. */
  readonly after: readonly string[]
  run(signal: AbortSignal): Promise<void>
}

/** Starts the queue: a task per enabled source and per job, scheduled in its time zone. */
export async function startQueue(parts: QueueParts): Promise<JobQueue> {
  const { logger, wiring } = parts
  const boss = new PgBoss({ ...parts.connection, schema: 'pgboss', max: 3, application_name: 'bourse-jobs' })
  boss.on('error', (error) => logger.warn({ err: error }, 'job queue'))
  await boss.start()
  const tasks = tasksOf(parts)
  for (const task of tasks) await offer(boss, task, wiring, logger)
  await forget(boss, tasks)
  return {
    published(before, after) {
      for (const task of tasks)
        for (const record of task.after) {
          const batch = after.pins.get(record)?.batch
          if (batch !== undefined && batch !== before.pins.get(record)?.batch)
            void send(boss, task, { singletonKey: `${record} ${batch}` }, logger)
        }
    },
    close: () => boss.stop({ graceful: true, timeout: 10_000 }),
  }
}

async function offer(boss: PgBoss, task: Task, wiring: Wiring, logger: Logger): Promise<void> {
  await boss.createQueue(task.name, {
    policy: 'stately',
    retryLimit: 5,
    retryDelay: 60,
    retryBackoff: true,
    expireInSeconds: EXPIRE,
  })
  await boss.work(task.name, { batchSize: 1 }, async ([job]) => {
    if (job === undefined || wiring.stateOf(task.dataset).state !== 'on') return
    await runTask(task, job.signal, logger)
  })
  if (task.schedule === 'manual') await boss.unschedule(task.name)
  else await boss.schedule(task.name, task.schedule.cron, {}, { tz: task.schedule.zone })
}

/** A source that is off waits for its next schedule; every other failure is tried again by the queue. */
async function runTask(task: Task, signal: AbortSignal, logger: Logger): Promise<void> {
  try {
    await task.run(signal)
  } catch (error) {
    logger.warn({ task: task.name, err: error }, 'job failed')
    if (!(error instanceof Error && error.name === 'SourceOff')) throw error
  }
}

async function send(boss: PgBoss, task: Task, options: SendOptions, logger: Logger): Promise<void> {
  await boss
    .send(task.name, {}, options)
    .catch((error: unknown) => logger.warn({ task: task.name, err: error }, 'job not queued'))
}

/** Schedules of sources and jobs that are no longer installed or enabled. */
async function forget(boss: PgBoss, tasks: readonly Task[]): Promise<void> {
  const known = new Set(tasks.map(({ name }) => name))
  for (const { name } of await boss.getSchedules()) if (!known.has(name)) await boss.unschedule(name)
}

function tasksOf(parts: QueueParts): readonly Task[] {
  return parts.wiring.datasets.flatMap((dataset) => [
    ...dataset.sources.filter((source) => isEnabled(parts, source)).map((source) => sourceTask(parts, dataset, source)),
    ...dataset.jobs.map((job) => jobTask(parts, dataset, job)),
  ])
}

/** Sources reach out only where the operator said so. */
const isEnabled = ({ config }: QueueParts, { id, demo }: Source) => !demo && config.sources[id]?.['enabled'] === true

function sourceTask(parts: QueueParts, dataset: Dataset, source: Source): Task {
  return {
    name: `${dataset.id}__${source.id}`,
    dataset,
    schedule: source.schedule,
    after: [],
    async run(signal) {
      await runSource(parts, { dataset, source, window: await windowOf(parts, dataset, source), signal })
    },
  }
}

/** From the day of the last run that ended well to today, for a publisher may have been late. */
async function windowOf(
  { database, clock }: QueueParts,
  dataset: Dataset,
  source: Source,
): Promise<{ from: string; to: string }> {
  const today = clock.now().slice(0, 10)
  const [row] = await database.query<{ from: string }>(
    `select coalesce(max(started_at)::date, $3::date - ${FIRST_WINDOW_DAYS})::text as from from bourse.ingest_runs where dataset = $1 and source = $2 and outcome = 'done'`,
    [dataset.id, source.id, today],
  )
  return { from: row?.from ?? today, to: today }
}

function jobTask(parts: QueueParts, dataset: Dataset, job: Job): Task {
  const { wiring, clock, log, database } = parts
  return {
    name: `${dataset.id}__${job.id}`,
    dataset,
    schedule: job.schedule,
    after: job.after.flatMap((record) => wiring.tables.get(record)?.id ?? []),
    run: async (signal) =>
      job.run(wiring.inject(job.needs) as never, { clock, log, signal, knowledge: await currentKnowledge(database) }),
  }
}
