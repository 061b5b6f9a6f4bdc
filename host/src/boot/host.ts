import type pg from 'pg'
import {
  type Accounts,
  type Authenticator,
  drawCode,
  type Keys,
  type OneTimeCode,
  openAccess,
  refusePerson,
} from '@bourse/engine/accounts'
import type { Database } from '@bourse/engine/database'
import type { HostTask, TaskParts, TaskRun, UnitEnd } from '@bourse/engine/jobs'
import type { Clock } from '@bourse/kit'
import type { CompiledOperation } from '@bourse/engine/operations'
import type { Publications } from '@bourse/engine/publishing'
import type { RecordStore, Standbys, UpgradeRefused } from '@bourse/engine/store'
import {
  type Config,
  settingOrigins,
  shownSettings,
  systemClock,
  type UnloadedDataset,
  type Wiring,
} from '@bourse/engine/wiring'
import type { FastifyInstance } from 'fastify'
import { randomUUID } from 'node:crypto'
import type { Logger } from 'pino'
import { confirmPerson } from '../catalogue/host-parts.ts'
import { closeApp, createApp } from '../http/app.ts'
import type { Metrics, Peers } from '../http/peers.ts'
import type { Engine } from '../request/engine.ts'
import { createMeter, type Meter } from '../metrics/meter.ts'
import { newRequestId } from '../request/request-id.ts'
import { openStream } from '../stream/open-stream.ts'
import { VERSION } from '../version.ts'
import type { ReadDocument } from './documents.ts'
import { type Foundation, type Ground, layFoundation } from './foundation.ts'
import { createBackgroundWork } from './background-work.ts'
import { createLog } from './log.ts'
import { openEngine } from './open-engine.ts'
import { scheduledJobs } from './scheduled-jobs.ts'
import { registerRoutes } from './routes.ts'
import { compileWired, type DeployedDatasets } from './dataset-startup.ts'
import { grantsOf, recordGrants, WIDENED_REMEDY } from './granted-datasets.ts'
import { createMembership } from './membership.ts'

/** The parts that a host is built on. The caller owns the database, so closing the host does not close it. */
export interface HostOptions extends DeployedDatasets {
  readonly config: Config
  readonly database: Database
  readonly clock?: Clock
  readonly log?: Logger
  /** Dataset packages that could not be loaded: the host reports them and serves the others. */
  readonly unloaded?: readonly UnloadedDataset[]
  /** Scheduled work of the process that runs the host, such as backups. */
  readonly hostTasks?: readonly HostTask[]
  /** The other processes of the same service; undefined if this process serves alone. */
  readonly peers?: Peers
  /** Whether this process is a spare, which is not a replica until `join` is called; false by default. */
  readonly isSpare?: boolean
}

/** A host that serves requests through `app`; close it to release its slots and connections. */
export interface Host {
  readonly app: FastifyInstance
  readonly engine: Engine
  readonly authenticator: Authenticator
  readonly wiring: Wiring
  readonly store: RecordStore
  /** Standbys that serve reads; undefined if there are none. */
  readonly standbys: Standbys | undefined
  readonly publications: Publications
  readonly accounts: Accounts
  readonly keys: Keys
  readonly operations: readonly CompiledOperation[]
  /** The parts that this host's sources and jobs use, inside and outside the queue. */
  readonly work: TaskParts
  /** Describes the operations, with all that they share written out in each of them and examples of stored ids. */
  readonly readDocument: ReadDocument
  /** Reads this process's metrics, for the supervisor to add up. */
  readMetrics(): Promise<Metrics>
  /** Runs pending background work if the job queue was not started; returns the amount of work done. */
  runBackgroundWork(): Promise<number>
  /** A one-time code that signs in to the console as the owner; valid for one minute. */
  drawCode(): Promise<OneTimeCode>
  /** Refreshes publications and switches immediately. */
  refresh(): Promise<void>
  /** Makes a spare one of the database's replicas; call it before it serves requests. */
  join(): Promise<void>
  /** Joins the database's scheduled work; call it once requests are served. `connection` is for the job queue. */
  startJobs(connection: pg.PoolConfig): Promise<void>
  /** Resolves when this host must stop because the database is, or is about to become, too new for its release. */
  readonly refused: Promise<UpgradeRefused>
  /** Shuts down gracefully: responses in progress complete, or are cut off after `patience` milliseconds. */
  close(patience?: number): Promise<void>
}

/** Default number of milliseconds that responses in progress have to complete. */
const PATIENCE = 30_000

/** Assembles a host from the bottom up: each part uses only parts created before it. */
export async function createHost(options: HostOptions): Promise<Host> {
  const { config, database, clock = systemClock, log = createLog(config.log_level, 1), unloaded = [], peers } = options
  const meter = createMeter()
  const ground = { config, database, clock, log, meter, replicaId: randomUUID(), isSpare: options.isSpare }
  const startedAt = clock.now()
  // Datasets, tables and rows; access; the request engine.
  const foundation = await layFoundation(ground, options)
  const { wiring, store, standbys, publications, changes } = foundation
  const access = openAccess({ ...ground, confirmPerson: confirming(wiring) }, wiring.datasets)
  await logWidenedPlans(ground, wiring)
  let operations: readonly CompiledOperation[] = []
  const engine = await openEngine(ground, foundation, () => operations)
  // Work outside of requests.
  const work = { ...workOn(ground, foundation), hostTasks: options.hostTasks }
  const background = createBackgroundWork(ground, foundation)
  const jobs = scheduledJobs(log, (queue) => {
    changes.subscribe(queue.published)
    changes.onSwitch(queue.switched)
    background.start()
  })
  // Entry points.
  const { accounts, keys, authenticator } = access
  // A host that restarts with the same id gets a different id in the ledger.
  const { replicaId } = engine.ledger
  const compiled = compileWired(wiring, log)
  operations = [...compiled.values()].flat()
  const app = createApp(log, config.cors_origins, config.trusted_proxies, config.stalled_seconds)
  const context = { engine, authenticator, operations, config, replicaId, requestId: newRequestId }
  const stream = openStream(app, { ...context, secrets: foundation.secrets.addresses })
  changes.subscribe((versions) => stream?.published(versions))
  const streamConnections = () => stream?.connections() ?? 0
  const measured = { meter, unloaded, versionsAge: changes.versions.age, streamConnections }
  const routed = { ...foundation, engine, access, compiled, operations, config, log, measured, peers }
  const { traffic, readers } = await registerRoutes(app, routed)
  const served = { ...work, ...access.rules, authenticator, engine, operations, unloaded, traffic, startedAt }
  const shared = { ...sharedBy(engine), secrets: foundation.secrets.addresses }
  foundation.catalogue.open({ ...served, ...shared, refresh: changes.refresh })
  // The host serves requests from this point.
  wiring.makeServices()
  changes.subscribe(() => wiring.makeServices())
  const refused = Promise.withResolvers<UpgradeRefused>()
  const watched = { database, replicaId, config, wiring, log, onRefused: refused.resolve }
  const replicas = createMembership(watched, { ledger: engine.ledger, changes })
  if (options.isSpare !== true) await replicas.join()
  const parts = { app, engine, authenticator, wiring, store, standbys, publications, accounts, keys, operations, work }
  return {
    ...parts,
    ...readers,
    runBackgroundWork: background.run,
    drawCode: () => drawCode(database, clock),
    refresh: changes.refresh,
    refused: refused.promise,
    join: replicas.join,
    startJobs: (connection) => jobs.start({ ...work, connection, logger: log, onRun: runCounter(meter) }),
    close(patience = PATIENCE) {
      const first = [stream, { close: () => closeApp(app, patience) }, jobs, background]
      return closeParts(first, [replicas, engine.ledger, ...countsOf(engine), foundation])
    },
  }
}

const sharedBy = ({ versions, usage, servedRows }: Host['engine']) => ({ versions, usage, servedRows })

const countsOf = ({ servedRows, usage, licenceFindings }: Host['engine']) => [servedRows, usage, licenceFindings]

interface Closable {
  close(): Promise<unknown>
}

/** Closes the first parts concurrently, so that a slow response does not delay returning jobs to the queue. */
async function closeParts(first: readonly (Closable | undefined)[], then: readonly Closable[]): Promise<void> {
  const ended = await Promise.allSettled(first.map(async (part) => part?.close()))
  for (const part of then) await part.close()
  for (const each of ended) if (each.status === 'rejected') throw each.reason
}

/** Rejects people's sessions while the package that confirms them is not installed, or disabled. */
const confirming = (wiring: Wiring) => (sessionId: string) => (wiring.service(confirmPerson) ?? refusePerson)(sessionId)

/** Logs datasets that this start added to plans. */
async function logWidenedPlans({ config, database, clock, log }: Ground, wiring: Wiring): Promise<void> {
  for (const widened of await recordGrants(database, grantsOf(wiring, config), clock))
    log.warn({ ...widened, remedy: WIDENED_REMEDY }, 'plans include a new dataset')
}

/** Counts and times the runs of sources and jobs. */
function runCounter({ jobRuns, jobSeconds }: Meter) {
  return ({ task, outcome, seconds }: TaskRun) => {
    jobRuns.inc({ task, outcome })
    jobSeconds.observe({ task }, seconds)
  }
}

function workOn({ config, database, clock, log, meter }: Ground, foundation: Foundation) {
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
    onUnit: (unit: UnitEnd) => meter.sourceUnits.inc({ ...unit }),
    auditSecret: secrets.audit,
    settings: () => shownSettings(config, settingOrigins(process.env), process.env),
  }
}
