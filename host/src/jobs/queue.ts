import { PgBoss } from 'pg-boss'
import type pg from 'pg'
import type { Logger } from 'pino'
import { readVersions, type Versions } from '../storage/versions.ts'
import { follow } from './follow.ts'
import { oweAgain, takeOwed } from './owed-tasks.ts'
import { quietly } from './quietly.ts'
import { tasksOf, type Task, type TaskParts } from './tasks.ts'

/** Longest a job may run before another replica takes it, in seconds. */
const EXPIRE = 3_600

/** How soon the queue notices things, in seconds. */
export interface QueueTiming {
  /** Between two looks for jobs to run. */
  readonly poll: number
  /** A running job whose replica is silent for longer is run again. */
  readonly heartbeat: number
  /** Between two looks for such jobs. */
  readonly look: number
  /** Before a failed job is tried again the first time; doubled with every attempt. */
  readonly retry: number
}

const TIMING: QueueTiming = { poll: 2, heartbeat: 60, look: 30, retry: 30 }

export interface QueueParts extends TaskParts {
  readonly connection: pg.PoolConfig
  readonly logger: Logger
  readonly timing?: Partial<QueueTiming>
}

/** Scheduled work of all replicas of one database: each piece is done by one of them. */
export interface JobQueue {
  /** Queues the jobs that wait for records with a new batch; what cannot be queued at the moment is queued later. */
  published(versions: Versions): void
  close(): Promise<void>
}

/** Starts the queue: a task per enabled source and per job, scheduled in its time zone. */
export async function startQueue(parts: QueueParts): Promise<JobQueue> {
  const { database, wiring } = parts
  const timing = { ...TIMING, ...parts.timing }
  const boss = new PgBoss({
    ...parts.connection,
    schema: 'pgboss',
    max: 3,
    application_name: 'bourse-jobs',
    superviseIntervalSeconds: timing.look,
    monitorIntervalSeconds: timing.look,
  })
  const trouble = quietly((err) => parts.logger.warn({ err }, 'job queue'))
  boss.on('error', trouble)
  await boss.start()
  const tasks = tasksOf(parts)
  for (const task of tasks) await offer(boss, task, parts, timing)
  await forget(boss, tasks)

  /** A task of a dataset that is off stays owed until it is on. */
  async function queueOwed(versions: Versions): Promise<void> {
    const serving = tasks.filter(({ dataset, after }) => after.length > 0 && wiring.stateOf(dataset).state === 'on')
    if (serving.length === 0) return
    await database.transaction(async (tx) => {
      const executeSql = (text: string, values: unknown[] = []) => tx.client.query(text, values)
      for (const task of await takeOwed(tx, serving, versions)) await boss.send(task.name, {}, { db: { executeSql } })
    })
  }

  const follower = follow(queueOwed, trouble)
  follower.next(await readVersions(database))
  return {
    published: follower.next,
    async close() {
      await follower.close()
      await boss.stop({ graceful: true, timeout: 10_000 })
    },
  }
}

async function offer(
  boss: PgBoss,
  task: Task,
  parts: QueueParts,
  { poll, heartbeat, retry }: QueueTiming,
): Promise<void> {
  const { name, schedule } = task
  const options = {
    retryLimit: 8,
    retryDelay: retry,
    retryBackoff: true,
    retryDelayMax: 3_600,
    expireInSeconds: EXPIRE,
    heartbeatSeconds: heartbeat,
  }
  await boss.createQueue(name, { policy: 'stately', ...options })
  await boss.updateQueue(name, options)
  await boss.work(name, { batchSize: 1, pollingIntervalSeconds: poll }, async ([job]) => {
    if (job !== undefined) await runTask(boss, task, job.signal, parts)
  })
  if (schedule === 'manual') await boss.unschedule(name)
  else await boss.schedule(name, schedule.cron, {}, { tz: schedule.zone })
}

/** A source that is off waits for its next schedule, a publisher that asks for patience gets it; every other failure is tried again by the queue. */
async function runTask(boss: PgBoss, task: Task, signal: AbortSignal, parts: QueueParts): Promise<void> {
  if (parts.wiring.stateOf(task.dataset).state !== 'on') return oweAgain(parts.database, task)
  try {
    await task.run(signal)
  } catch (error) {
    parts.logger.warn({ task: task.name, err: error }, 'job failed')
    const seconds = patienceOf(error)
    if (seconds !== undefined) await boss.send(task.name, {}, { startAfter: seconds })
    else if (!isNamed(error, 'SourceOff')) throw error
  }
}

function patienceOf(error: unknown): number | undefined {
  return isNamed(error, 'RetryLater') && 'seconds' in error && typeof error.seconds === 'number'
    ? Math.max(1, Math.ceil(error.seconds))
    : undefined
}

/** By name: a source may bring a kit of its own. */
function isNamed(error: unknown, name: string): error is Error {
  return error instanceof Error && error.name === name
}

/** Schedules of sources and jobs that are no longer installed or enabled. */
async function forget(boss: PgBoss, tasks: readonly Task[]): Promise<void> {
  const known = new Set(tasks.map(({ name }) => name))
  for (const { name } of await boss.getSchedules()) if (!known.has(name)) await boss.unschedule(name)
}
