import { CONNECT_MS, inBackground, within, type Transaction } from '../database/index.ts'
import { type Versions, readVersions } from '../store/index.ts'
import { sessions } from '@bourse/services'
import { PgBoss } from 'pg-boss'
import type pg from 'pg'
import type { Logger } from 'pino'
import { takeDue } from './due-tasks.ts'
import { follow } from './follow.ts'
import { takeOwed } from './owed-tasks.ts'
import { readyQueues } from './ready-queues.ts'
import { RETRY, runTask } from './run-task.ts'
import { tasksOf, type Task, type TaskParts } from './tasks.ts'

/** Longest a job may run before another replica takes it, in seconds. */
const EXPIRE = 3_600

/**
 * A host that stops lets its jobs end for so long, then breaks them off, and leaves those behind that do not hear of it
 * in as long again.
 */
const PATIENCE_MS = 5_000

/**
 * Seconds between two fetches of a queue that nothing wakes. Workers are woken where a job is queued, and by the poll
 * of all queues for what another replica left, so that an idle host does not fetch from dozens of queues for nothing.
 */
const UNWOKEN = 600

/** How soon the queue notices things, in seconds. */
export interface QueueTiming {
  /** Between two polls for jobs of all queues: retries, delayed jobs, and what another replica queued. */
  readonly poll: number
  /** Between two looks into the timetable. */
  readonly timetable: number
  /** A running job whose replica is silent for longer is run again. */
  readonly heartbeat: number
  /** Between two looks for such jobs. */
  readonly look: number
  /** Before a failed job is tried again the first time; doubled with every attempt. */
  readonly retry: number
}

const TIMING: QueueTiming = { poll: 5, timetable: 5, heartbeat: 60, look: 30, retry: RETRY.delay }

export interface QueueParts extends TaskParts {
  readonly connection: pg.PoolConfig
  readonly logger: Logger
  readonly timing?: Partial<QueueTiming>
}

export type JobQueue = Awaited<ReturnType<typeof startQueue>>

/**
 * Starts scheduled work of all replicas of one database, each piece of which is done by one of them: a task per enabled
 * source and per job, queued when the timetable or a publication says so.
 */
export async function startQueue(parts: QueueParts) {
  const { logger } = parts
  const timing = { ...TIMING, ...parts.timing }
  const trouble = throttled((err) => logger.warn({ err }, 'job queue'))
  const boss = await startBoss(parts.connection, timing, trouble)
  // A start that fails leaves nothing behind: it is tried again while the database is away.
  return startWork(boss, parts, timing, trouble).catch((error: unknown) => abandon(boss, error))
}

/** Ends a queue that could not start, and throws why. */
async function abandon(boss: PgBoss, error: unknown): Promise<never> {
  await boss.stop({ graceful: false }).catch(() => undefined)
  throw error
}

async function startWork(boss: PgBoss, parts: QueueParts, timing: QueueTiming, trouble: (error: unknown) => void) {
  const { database } = parts
  const tasks = tasksOf(parts)
  const stopping = new AbortController()
  const workers = new Map<string, string>()
  for (const task of tasks)
    workers.set(task.name, await offer(boss, task, { ...parts, stopping: stopping.signal }, timing))
  function wake(names: readonly string[]): void {
    for (const name of names) {
      const worker = workers.get(name)
      if (worker !== undefined) boss.notifyWorker(worker)
    }
  }
  for (const { name } of await boss.getSchedules()) await boss.unschedule(name)

  const followUp = <T>(find: (value: T) => Promise<readonly string[]>) =>
    follow((value: T) => inBackground(async () => wake(await find(value))), trouble)
  const follower = followUp((versions: Versions) => owedTasks(boss, tasks, parts, versions))
  follower.next(await readVersions(database))
  const due = dueTasks(boss, tasks, parts)
  const timetable = followUp<void>(due)
  timetable.next()
  const ready = followUp<void>(() => readyQueues(database))
  const timers = [
    setInterval(timetable.next, timing.timetable * 1_000).unref(),
    setInterval(ready.next, timing.poll * 1_000).unref(),
  ]
  return {
    /** Queues the jobs that wait for records with a new batch; what cannot be queued at the moment is queued later. */
    published: follower.next,
    async close(): Promise<void> {
      for (const timer of timers) clearInterval(timer)
      await Promise.all([follower.close(), timetable.close(), ready.close()])
      const late = setTimeout(() => stopping.abort(), PATIENCE_MS)
      // pg-boss itself looks only twice a second whether its workers have ended.
      const ended = Promise.all(tasks.map(({ name }) => boss.offWork(name)))
      await within(2 * PATIENCE_MS, ended).catch(trouble)
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
    // A server that takes connections and never greets would hold the start for good.
    connectionTimeoutMillis: CONNECT_MS,
    application_name: 'bourse-jobs',
    schedule: false,
    superviseIntervalSeconds: look,
    monitorIntervalSeconds: look,
  })
  boss.on('error', onError)
  await boss.start().catch((error: unknown) => abandon(boss, error))
  return boss
}

/**
 * Queues the tasks that wait for records with a new batch, and names them; one of a dataset that is off stays owed
 * until it is on.
 */
function owedTasks(
  boss: PgBoss,
  tasks: readonly Task[],
  parts: QueueParts,
  versions: Versions,
): Promise<readonly string[]> {
  const waiting = tasks.filter(({ after }) => after.length > 0)
  return queueTaken(boss, parts, waiting, async (tx, serving) => {
    const owed = await takeOwed(tx, serving, versions)
    return owed.map((task) => ({ task }))
  })
}

/**
 * Queues the tasks whose schedule says so, and names them; what a dataset that is off misses is due once when it is on
 * again.
 */
function dueTasks(boss: PgBoss, tasks: readonly Task[], parts: QueueParts): () => Promise<readonly string[]> {
  const { clock, wiring, logger } = parts
  const scheduled = tasks.filter(({ schedule }) => schedule !== 'manual')
  const unreadable = new Set<Task>()
  function onUnreadable(task: Task, err: unknown): void {
    if (unreadable.has(task)) return
    unreadable.add(task)
    logger.error({ task: task.name, err }, 'schedule cannot be read')
  }
  return () =>
    queueTaken(boss, parts, scheduled, (tx, serving) =>
      takeDue(tx, serving, { clock, sessions: wiring.service(sessions), onUnreadable }),
    )
}

/** Tasks are taken and queued in one transaction: all replicas together queue each once. Returns the names of these. */
async function queueTaken(
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
  /** Says that the host stops and waits no longer. */
  readonly stopping: AbortSignal
}

/** Opens the queue of a task, and starts a worker whose id is returned. */
async function offer(boss: PgBoss, task: Task, parts: WorkerParts, { heartbeat, retry }: QueueTiming): Promise<string> {
  const { name } = task
  const options = {
    retryLimit: RETRY.limit,
    retryDelay: retry,
    retryBackoff: true,
    retryDelayMax: RETRY.longest,
    expireInSeconds: EXPIRE,
    heartbeatSeconds: heartbeat,
  }
  await boss.createQueue(name, { policy: 'stately', ...options })
  await boss.updateQueue(name, options)
  return boss.work<JobData>(name, { batchSize: 1, pollingIntervalSeconds: UNWOKEN }, async ([job]) => {
    if (job !== undefined) await work(boss, { task, since: job.data?.since }, job.signal, parts)
  })
}

/** What a job carries: the look before which its task was not due, where its schedule queued it. */
interface JobData {
  readonly since?: string | undefined
}

interface Queued extends JobData {
  readonly task: Task
}

/**
 * What is off waits for its next turn, a publisher that asks for patience gets it; every other failure is tried again
 * by the queue. A host that stops breaks off what takes long.
 */
async function work(boss: PgBoss, { task, since }: Queued, signal: AbortSignal, parts: WorkerParts): Promise<void> {
  const { logger, stopping } = parts
  try {
    const outcome = await runTask(task, parts, AbortSignal.any([signal, stopping]), since)
    if (outcome.state !== 'done') logger.warn({ task: task.name, ...outcome }, 'job put off')
    if (outcome.state === 'again') await boss.send(task.name, { since }, { startAfter: outcome.seconds })
  } catch (err) {
    if (!stopping.aborted) {
      logger.warn({ task: task.name, err }, 'job failed')
      throw err
    }
    // Any replica goes on with it at once: as a failure it would wait, and be given up after some.
    await boss.send(task.name, { since })
    logger.info({ task: task.name }, 'job broken off, for the host stops; it goes on at the next chance')
  }
}

/** Milliseconds between two words about the same trouble. */
const QUIET = 10_000

/**
 * Hears the first of many, and then one in a while: where the database is away, every queue says so every other second.
 */
function throttled(tell: (error: unknown) => void): (error: unknown) => void {
  let last = -QUIET
  return (error) => {
    if (performance.now() - last < QUIET) return
    last = performance.now()
    tell(error)
  }
}
