import type pg from 'pg'
import {
  type Accounts,
  type Authenticator,
  drawCode,
  type Keys,
  type OneTimeCode,
  openAccess,
} from '@bourse/engine/accounts'
import type { Database } from '@bourse/engine/database'
import type { TaskParts } from '@bourse/engine/jobs'
import type { Clock } from '@bourse/kit'
import type { CompiledOperation } from '@bourse/engine/operations'
import type { Publications } from '@bourse/engine/publishing'
import type { RecordStore, UpgradeRefused } from '@bourse/engine/store'
import {
  type Config,
  settingOrigins,
  shownSettings,
  systemClock,
  type Unloaded,
  type Wiring,
} from '@bourse/engine/wiring'
import type { FastifyInstance } from 'fastify'
import { randomUUID } from 'node:crypto'
import type { Logger } from 'pino'
import { closeApp, createApp } from '../http/app.ts'
import type { Engine } from '../request/engine.ts'
import { newRequestId } from '../request/request-id.ts'
import { openStream } from '../stream/open-stream.ts'
import { VERSION } from '../version.ts'
import { type Foundation, type Ground, layFoundation } from './foundation.ts'
import { createBackgroundWork } from './background-work.ts'
import { createLog } from './log.ts'
import { openEngine } from './open-engine.ts'
import { scheduledJobs } from './scheduled-jobs.ts'
import { registerRoutes } from './routes.ts'
import { compileWired, type Wired } from './dataset-startup.ts'
import { grantsOf, recordGrants, WIDENED_REMEDY } from './granted-datasets.ts'
import { RELEASES } from './older-hosts.ts'
import { watchReplicas } from './watch-replicas.ts'

/** What a host is made of. The database is the caller's: it is not closed with the host. */
export interface HostOptions extends Wired {
  readonly config: Config
  readonly database: Database
  readonly clock?: Clock
  readonly log?: Logger
  /** Dataset packages that could not be loaded: the host reports them and serves the others. */
  readonly unloaded?: readonly Unloaded[]
}

/** A host that answers through `app`; close it to let its slots and connections go. */
export interface Host {
  readonly app: FastifyInstance
  readonly engine: Engine
  readonly authenticator: Authenticator
  readonly wiring: Wiring
  readonly store: RecordStore
  readonly publications: Publications
  readonly accounts: Accounts
  readonly keys: Keys
  readonly operations: readonly CompiledOperation[]
  /** What sources and jobs of this host run on, also outside the queue. */
  readonly work: TaskParts
  /** Runs pending background work if no jobs were started; returns the amount of work done. */
  runBackgroundWork(): Promise<number>
  /** A code that signs in to the console once, as the owner, within a minute. */
  drawCode(): Promise<OneTimeCode>
  /** Looks at once for what was published and switched. */
  refresh(): Promise<void>
  /**
   * Takes part in the scheduled work of the database from now on; best once requests are answered. `connection` is
   * where the job queue connects.
   */
  startJobs(connection: pg.PoolConfig): Promise<void>
  /** Resolves where this host has to end: the database is, or is about to be, too new for its release. */
  readonly refused: Promise<UpgradeRefused>
  /** Ends in order: answers under way are sent, those that are not within `patience` milliseconds are cut. */
  close(patience?: number): Promise<void>
}

/** Milliseconds that answers under way get to be sent, where nothing else is said. */
const PATIENCE = 30_000

/** Puts a host together from the bottom up: each line makes one part of those above it. */
export async function createHost(options: HostOptions): Promise<Host> {
  const { config, database, clock = systemClock, log = createLog(config.log_level, 1), unloaded = [] } = options
  const ground = { config, database, clock, log, replicaId: randomUUID() }
  const startedAt = clock.now()
  // Datasets, tables and rows; who may what; what every request stands on.
  const foundation = await layFoundation(ground, options)
  const { wiring, store, publications, changes } = foundation
  const access = openAccess(ground, wiring.datasets)
  await tellWidened(ground, wiring)
  const engine = await openEngine(ground, foundation)
  // Work outside of requests.
  const work = workOn(ground, foundation)
  const background = createBackgroundWork(ground, foundation)
  const jobs = scheduledJobs(log, (queue) => {
    changes.subscribe(queue.published)
    background.start()
  })
  // Ways in.
  const { accounts, keys, authenticator } = access
  // A host that is started again under the same id is another one in the ledger.
  const { replicaId } = engine.ledger
  const compiled = compileWired(wiring, log)
  const operations = [...compiled.values()].flat()
  const app = createApp(log, config.cors_origins, config.trusted_proxies, config.stalled_seconds)
  const context = { engine, authenticator, operations, config, replicaId, requestId: newRequestId }
  const stream = openStream(app, context)
  changes.subscribe((versions) => stream?.published(versions))
  const traffic = await registerRoutes(app, { ...foundation, engine, access, compiled, operations, config, log })
  const served = { ...work, ...access.rules, authenticator, engine, operations, unloaded, traffic, startedAt }
  const kept = { versions: engine.versions, usage: engine.usage, secrets: foundation.secrets.addresses }
  foundation.catalogue.open({ ...served, ...kept, refresh: changes.refresh })
  // From here on it serves.
  wiring.makeServices()
  changes.subscribe(() => wiring.makeServices())
  const refused = Promise.withResolvers<UpgradeRefused>()
  const replicas = await watchReplicas({ database, replicaId, config, wiring, log, onRefused: refused.resolve })
  changes.onNotice(RELEASES, replicas.look)
  const parts = { app, engine, authenticator, wiring, store, publications, accounts, keys, operations, work }
  return {
    ...parts,
    runBackgroundWork: background.run,
    drawCode: () => drawCode(database, clock),
    refresh: changes.refresh,
    refused: refused.promise,
    startJobs: (connection) => jobs.start({ ...work, connection, logger: log }),
    async close(patience = PATIENCE) {
      // Side by side: whoever takes long over an answer keeps no job from being handed back.
      const ended = await Promise.allSettled([
        stream?.close(),
        closeApp(app, patience),
        jobs.close(),
        background.close(),
      ])
      for (const part of [replicas, engine.ledger, engine.usage, foundation]) await part.close()
      for (const each of ended) if (each.status === 'rejected') throw each.reason
    },
  }
}

/** A dataset that a plan newly includes is named at the start that makes it so. */
async function tellWidened({ config, database, clock, log }: Ground, wiring: Wiring): Promise<void> {
  for (const widened of await recordGrants(database, grantsOf(wiring, config), clock))
    log.warn({ ...widened, remedy: WIDENED_REMEDY }, 'plans include a dataset that they did not include before')
}

function workOn({ config, database, clock, log }: Ground, foundation: Foundation) {
  const { wiring, store, publications, archive, secrets } = foundation
  return {
    config,
    database,
    clock,
    wiring,
    store,
    publications,
    archive,
    inject: wiring.inject,
    parsesHere: wiring.parsesHere,
    log: (message: string) => log.info(message),
    release: VERSION,
    auditSecret: secrets.audit,
    settings: () => shownSettings(config, settingOrigins(process.env), process.env),
  }
}
