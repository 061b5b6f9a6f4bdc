import { CONNECT_MS, inBackground, within, type Transaction } from '../database/index.ts'
import { type Versions, readVersions } from '../store/index.ts'
import { sessions } from '@bourse/services'
import { PgBoss } from 'pg-boss'
import type pg from 'pg'
import type { Logger } from 'pino'
import { claimDueTasks } from './due-tasks.ts'
import { follow } from './follow.ts'
import { claimRequestedTasks } from './job-requests.ts'
import { claimPendingTasks } from './pending-tasks.ts'
import { readyQueues } from './ready-queues.ts'
import { RETRY, runTask, type TaskRun } from './run-task.ts'
import { tasksOf, type Task, type TaskParts } from './tasks.ts'
import { throttled } from './throttled.ts'

/** Maximum run time of a job, in seconds, before another replica takes over. */
const EXPIRE = 3_600

/**
 * Grace period in milliseconds for running jobs when the host stops. Jobs that exceed it are aborted; after a second
 * period of the same length, jobs that ignore the abort are abandoned.
 */
const STOP_GRACE_MS = 5_000

/**
 * Seconds between fetches from a queue whose worker is not woken. A worker is woken when a job is queued here, or when
 * the poll of all queues finds jobs from another replica, so an idle host does not poll dozens of empty queues.
 */
const IDLE_POLL_SECONDS = 600
const FLOW_POLL_SECONDS = 3_600

/** The queue's intervals, in seconds. */
export interface QueueTiming {
  /** Interval between polls of all queues for retries, delayed jobs and jobs queued by another replica. */
  readonly poll: number
  /** Interval between schedule checks. */
  readonly timetable: number
  /** Time without a heartbeat after which a replica's running jobs are rerun. */
  readonly heartbeat: number
  /** Interval between checks for jobs on silent replicas. */
  readonly look: number
  /** Delay before a failed job's first retry; doubled with every attempt. */
  readonly retry: number
}

const TIMING: QueueTiming = { poll: 5, timetable: 5, heartbeat: 60, look: 30, retry: RETRY.delay }

export interface QueueParts extends TaskParts {
  readonly connection: pg.PoolConfig
  readonly logger: Logger
  readonly timing?: Partial<QueueTiming>
  /** Called after each run of a task in this process. */
  readonly onRun?: ((run: TaskRun) => void) | undefined
}

export type JobQueue = Awaited<ReturnType<typeof startQueue>>

/**
 * Starts the scheduled work that all replicas of one database share: one task per enabled source and per job, queued
 * by its schedule or by a publication, and run by one replica.
 */
export async function startQueue(parts: QueueParts) {
  const { logger } = parts
  const timing = { ...TIMING, ...parts.timing }
  const trouble = throttled((err) => logger.warn({ err }, 'job queue'))
  const boss = await startBoss(parts.connection, timing, trouble)
  // A failed start cleans up after itself, because it is retried while the database is unavailable.
  return startWork(boss, parts, timing, trouble).catch((error: unknown) => abandon(boss, error))
}

/** Stops a queue that failed to start, and rethrows the error. */
async function abandon(boss: PgBoss, error: unknown): Promise<never> {
  await boss.stop({ graceful: false }).catch(() => undefined)
  throw error
}

async function startWork(boss: PgBoss, parts: QueueParts, timing: QueueTiming, trouble: (error: unknown) => void) {
  const { database } = parts
  let tasks: readonly Task[] = []
  const stopping = new AbortController()
  const workers = new Map<string, string>()
  /** Opens the queues of new tasks and ends the workers of removed ones. */
  async function openQueues(): Promise<void> {
    const next = tasksOf(parts)
    const names = new Set(next.map(({ name }) => name))
    for (const task of next)
      if (!workers.has(task.name))
        workers.set(task.name, await openTaskQueue(boss, task, { ...parts, stopping: stopping.signal }, timing))
    for (const name of workers.keys()) {
      if (names.has(name)) continue
      workers.delete(name)
      await boss.offWork(name)
    }
    tasks = next
  }
  await openQueues()
  function wake(names: readonly string[]): void {
    for (const name of names) {
      const worker = workers.get(name)
      if (worker !== undefined) boss.notifyWorker(worker)
    }
  }
  for (const { name } of await boss.getSchedules()) await boss.unschedule(name)

  const followUp = <T>(find: (value: T) => Promise<readonly string[]>) =>
    follow((value: T) => inBackground(async () => wake(await find(value))), trouble)
  const follower = followUp((versions: Versions) => queuePendingTasks(boss, () => tasks, parts, versions))
  follower.next(await readVersions(database))
  const due = queueDueTasks(boss, () => tasks, parts)
  const refresh = follow<void>(openQueues, trouble)
  const timetable = followUp<void>(due)
  timetable.next()
  const ready = followUp<void>(() => queueReadyTasks(boss, () => tasks, parts))
  const timers = [
    setInterval(timetable.next, timing.timetable * 1_000).unref(),
    setInterval(ready.next, timing.poll * 1_000).unref(),
  ]
  return {
    /** Queues the tasks that a record's new batch triggers; a task that cannot be queued now is queued later. */
    published: follower.next,
    /** Updates the tasks after sources were enabled or disabled. */
    switched: () => refresh.next(),
    async close(): Promise<void> {
      for (const timer of timers) clearInterval(timer)
      await Promise.all([follower.close(), timetable.close(), ready.close(), refresh.close()])
      const late = setTimeout(() => stopping.abort(), STOP_GRACE_MS)
      // pg-boss itself checks only twice a second whether its workers have ended.
      const ended = Promise.all(tasks.map(({ name }) => boss.offWork(name)))
      await within(2 * STOP_GRACE_MS, ended).catch(trouble)
      clearTimeout(late)
      await boss.stop({ graceful: false })
    },
  }
}

async function startBoss(
  connection: pg.PoolConfig,
  { look }: QueueTiming,
  onError: (error: unknown) => void,
): Promise<PgBoss> {
  const boss = new PgBoss({
    ...connection,
    schema: 'pgboss',
    max: 3,
    // Without a timeout, a server that accepts connections but never responds would block startup indefinitely.
    connectionTimeoutMillis: CONNECT_MS,
    application_name: 'bourse-jobs',
    schedule: false,
    superviseIntervalSeconds: look,
    monitorIntervalSeconds: look,
    // No job depends on another one, so pg-boss need not poll for dependencies.
    flowIntervalSeconds: FLOW_POLL_SECONDS,
  })
  boss.on('error', onError)
  await boss.start().catch((error: unknown) => abandon(boss, error))
  return boss
}

/**
 * Queues the tasks that a record's new batch triggers, and returns their names. A disabled dataset's task stays due
 * until the dataset is enabled.
 */
function queuePendingTasks(
  boss: PgBoss,
  tasks: () => readonly Task[],
  parts: QueueParts,
  versions: Versions,
): Promise<readonly string[]> {
  const waiting = tasks().filter(({ after }) => after.length > 0)
  return queueClaimed(boss, parts, waiting, async (tx, serving) => {
    const owed = await claimPendingTasks(tx, serving, versions)
    return owed.map((task) => ({ task }))
  })
}

/**
 * Queues the tasks that are due by their schedule, and returns their names. A task that was missed because its dataset
 * was disabled is due once after the dataset is enabled again.
 */
function queueDueTasks(
  boss: PgBoss,
  tasks: () => readonly Task[],
  parts: QueueParts,
): () => Promise<readonly string[]> {
  const { clock, wiring, logger } = parts
  const scheduled = () => tasks().filter(({ schedule }) => schedule !== 'manual')
  const unreadable = new Set<Task>()
  function onUnreadable(task: Task, err: unknown): void {
    if (unreadable.has(task)) return
    unreadable.add(task)
    logger.error({ task: task.name, err }, 'invalid schedule')
  }
  return () =>
    queueClaimed(boss, parts, scheduled(), (tx, serving) =>
      claimDueTasks(tx, serving, { clock, sessions: wiring.service(sessions), onUnreadable }),
    )
}

/**
 * Returns the names of the tasks whose jobs may start now, and queues those that operators requested. A disabled
 * dataset's task waits.
 */
async function queueReadyTasks(
  boss: PgBoss,
  tasks: () => readonly Task[],
  parts: QueueParts,
): Promise<readonly string[]> {
  const { names, hasRequests } = await readyQueues(parts.database)
  if (!hasRequests) return names
  const requested = await queueClaimed(boss, parts, tasks(), async (tx, serving) =>
    (await claimRequestedTasks(tx, serving)).map((task) => ({ task })),
  )
  return [...names, ...requested]
}

/**
 * Claims and queues tasks in one transaction, so that each task is queued once across all replicas. Returns their
 * names.
 */
async function queueClaimed(
  boss: PgBoss,
  { database, wiring }: QueueParts,
  tasks: readonly Task[],
  take: (tx: Transaction, serving: readonly Task[]) => Promise<readonly Queued[]>,
): Promise<readonly string[]> {
  const serving = tasks.filter(({ dataset }) => wiring.stateOf(dataset).state === 'on')
  if (serving.length === 0) return []
  return database.transaction(async (tx) => {
    const executeSql = (text: string, values: unknown[] = []) => tx.client.query(text, values)
    const taken = await take(tx, serving)
    for (const { task, since } of taken) await boss.send(task.name, { since }, { db: { executeSql } })
    return taken.map(({ task }) => task.name)
  })
}

interface WorkerParts extends QueueParts {
  /** Aborts when the host stops and its grace period for running jobs is over. */
  readonly stopping: AbortSignal
}

/** Opens a task's queue, starts a worker and returns the worker's id. */
async function openTaskQueue(
  boss: PgBoss,
  task: Task,
  parts: WorkerParts,
  { heartbeat, retry }: QueueTiming,
): Promise<string> {
  const { name, limits } = task
  const options = {
    retryLimit: limits?.retries ?? RETRY.limit,
    retryDelay: retry,
    retryBackoff: true,
    retryDelayMax: RETRY.longest,
    expireInSeconds: limits?.seconds ?? EXPIRE,
    heartbeatSeconds: heartbeat,
  }
  await boss.createQueue(name, { policy: 'stately', ...options })
  await boss.updateQueue(name, options)
  return boss.work<JobData>(name, { batchSize: 1, pollingIntervalSeconds: IDLE_POLL_SECONDS }, async ([job]) => {
    if (job !== undefined) await work(boss, { task, since: job.data?.since }, job.signal, parts)
  })
}

/** A job's payload: the time of the last check at which its task was not due, if its schedule queued it. */
interface JobData {
  readonly since?: string | undefined
}

interface Queued extends JobData {
  readonly task: Task
}

/**
 * Runs a job. A disabled task waits until it is due again, a publisher's request to retry later is honored, and the
 * queue retries all other failures. Long jobs are aborted when the host stops.
 */
async function work(boss: PgBoss, { task, since }: Queued, signal: AbortSignal, parts: WorkerParts): Promise<void> {
  const { logger, stopping, onRun } = parts
  const began = performance.now()
  const ended = (outcome: TaskRun['outcome']) =>
    onRun?.({ task: task.name, outcome, seconds: (performance.now() - began) / 1_000 })
  try {
    const outcome = await runTask(task, parts, AbortSignal.any([signal, stopping]), since)
    ended(outcome.state)
    if (outcome.state !== 'done') logger.warn({ task: task.name, ...outcome }, 'job put off')
    if (outcome.state === 'again') await boss.send(task.name, { since }, { startAfter: outcome.seconds })
  } catch (err) {
    ended(stopping.aborted ? 'interrupted' : 'failed')
    if (!stopping.aborted) {
      logger.warn({ task: task.name, err }, 'job failed')
      throw err
    }
    // Any replica can resume the job immediately. A failed job would have to wait and would be dropped after a number
    // of attempts.
    await boss.send(task.name, { since })
    logger.info({ task: task.name }, 'job interrupted because the host is stopping; it resumes when possible')
  }
}
