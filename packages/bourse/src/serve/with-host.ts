import cluster from 'node:cluster'
import type { Host } from '@bourse/host'
import { withPooler, type Peers } from '@bourse/host/parts'
import type { Config } from '@bourse/engine/wiring'
import type { Logger } from 'pino'
import type { Context } from '../context.ts'
import { followSecretFiles } from '../secret-files.ts'
import type { OpenedConfigDatabase } from '../with-database.ts'

/**
 * Milliseconds after which a shutdown that hangs, for example on a frozen database, is abandoned; longer than the limit
 * for requests in progress.
 */
const LAST = 38_000

/** What accepts a service's requests: this process or its workers. */
export interface Entrance {
  /** This process's view of the others; undefined if it serves alone. */
  readonly peers?: Peers
  /** Whether the host is a spare until its `join` is called. */
  readonly isSpare?: boolean
  /** Starts to accept requests; returns the port. */
  open(host: Host, config: Config, log: Logger): Promise<number>
  /** Waits for requests in progress in other processes. */
  close?(): Promise<void>
}

/** Creates a host and accepts requests for the duration of `work`; they use the pooler, if there is one. */
export function withHost(
  context: Context,
  opened: OpenedConfigDatabase,
  entrance: Entrance,
  work: (host: Host, log: Logger, port: number) => Promise<void>,
): Promise<void> {
  const { config, database } = opened
  return withPooler(config, database, (pooled) => runHost(context, { opened, pooled }, entrance, work))
}

interface Databases {
  readonly opened: OpenedConfigDatabase
  /** The database through the pooler, if there is one. */
  readonly pooled: OpenedConfigDatabase['database']
}

async function runHost(
  context: Context,
  { opened, pooled: database }: Databases,
  entrance: Entrance,
  work: (host: Host, log: Logger, port: number) => Promise<void>,
): Promise<void> {
  const { config } = opened
  const { createHost, createLog } = await import('@bourse/host')
  const log = createLog(config.log_level, 2, cluster.worker?.id)
  const forgetStrays = outliveStrayRejections(log)
  const unfollow = followSecretFiles(config.data_dir)
  const installed = await context.installed()
  const { peers, isSpare } = entrance
  const common = { ...installed, config, database, clock: context.clock, log, peers, isSpare }
  const host = await createHost({ ...common, hostTasks: await tasksOf(context, opened, log) })
  try {
    await work(host, log, await entrance.open(host, config, log))
  } finally {
    await close(host, entrance, context)
    unfollow()
    forgetStrays()
  }
}

/** Scheduled backups, whose code is loaded only if there are any. They need direct database sessions. */
async function tasksOf(context: Context, opened: OpenedConfigDatabase, log: Logger) {
  if (opened.config.backup_to === undefined) return []
  const { backupTasks } = await import('../backup/scheduled-backups.ts')
  return backupTasks(context, opened, log)
}

/** Stops accepting requests and waits for those in progress, up to a limit. */
async function close(host: Host, entrance: Entrance, { output }: Context): Promise<void> {
  const late = setTimeout(() => {
    output.say(`The host did not stop within ${LAST / 1000} seconds; exiting anyway.`)
    process.exit(1)
  }, LAST)
  try {
    await Promise.all([host.close(), entrance.close?.()])
  } finally {
    clearTimeout(late)
  }
}

/**
 * Keeps the host running when a package leaves a rejected promise unhandled, which would otherwise end the Node process
 * and take every other dataset down with it. Logs the error. Returns a function that restores Node's default behavior.
 */
function outliveStrayRejections(log: Logger): () => void {
  const onRejection = (err: unknown) => log.error({ err }, 'unhandled promise rejection')
  process.on('unhandledRejection', onRejection)
  return () => void process.off('unhandledRejection', onRejection)
}
