import type { Database } from '@bourse/database'
import { createUsageMeter } from '@bourse/usage'
import { createPublications, type Publications } from '@bourse/publishing'
import { createStore, migrateDatasets, watchVersions, type RecordStore, type Versions } from '@bourse/store'
import type { Clock, Dataset } from '@bourse/kit'
import { sessions } from '@bourse/services'
import type { FastifyInstance } from 'fastify'
import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import type pg from 'pg'
import type { Logger } from 'pino'
import { createAccounts, type Accounts } from '../accounts/accounts.ts'
import { createAuthenticator, type Authenticator } from '../accounts/authenticate.ts'
import { createCallers } from '../accounts/callers.ts'
import { knownCapabilities } from '../accounts/capabilities.ts'
import { createKeyRates } from '../accounts/key-rates.ts'
import { createKeys, type Keys } from '../accounts/keys.ts'
import { allMarkets } from '../accounts/market-groups.ts'
import { mergePlans } from '../accounts/plans.ts'
import { drawCode, type OneTimeCode } from '../accounts/sign-in.ts'
import { createScopes } from '../accounts/scopes.ts'
import { startingPlan } from '../accounts/starting-plan.ts'
import { catalogueDataset } from '../catalogue/catalogue.ts'
import { createCoverageBook } from '../request/coverage-book.ts'
import {
  applySwitches,
  compileAll,
  type Config,
  messageOf,
  missingMoved,
  PUBLIC_FAILED,
  PUBLIC_REJECTED,
  resolverOf,
  publishingNeeds,
  systemClock,
  type Unloaded,
  watchSwitches,
  wire,
  type Wiring,
} from '@bourse/wiring'
import { runErrands, startErrands, type Errands } from '../administration/errands.ts'
import { createLedger } from '@bourse/ledger'
import { operationsFor, type CompiledOperation } from '@bourse/operations'
import { startQueue, type JobQueue } from '../jobs/queue.ts'
import type { TaskParts } from '../jobs/tasks.ts'
import { createBodyCache } from '../request/answer/body-cache.ts'
import { createCursorSigner } from '../request/cursor/cursor.ts'
import type { Engine } from '../request/engine.ts'
import { newRequestId } from '../request/request-id.ts'
import { openAuditKeeper } from './audit-keeper.ts'
import { watchNeighbours } from './watch-neighbours.ts'
import { createLog } from './log.ts'
import { migrateHost } from './migrations.ts'
import { holdSecrets } from '../accounts/secrets.ts'
import { createApp } from '../http/app.ts'
import { closeApp } from '../http/close-app.ts'
import { registerAdminDocs } from '../http/register-admin-docs.ts'
import { registerAdminSession } from '../http/admin-session.ts'
import { readGuides } from '../http/guides.ts'
import { registerDocs } from '../http/register-docs.ts'
import { exampleValues } from '../http/example-values.ts'
import { openApiDocument } from '@bourse/api-docs'
import { registerMetrics } from '../http/metrics.ts'
import { registerProbes } from '../http/probes.ts'
import { restPlugin } from '../http/rest.ts'
import type { OpenTransport, RunningTransport } from './transport.ts'
import { watchProcess } from '../http/busy-process.ts'
import { createLoadShedder } from '../request/load-shedder.ts'
import { VERSION } from '../version.ts'
import { objectFolder } from '../delivery/local-objects.ts'
import { registerObjects } from '../delivery/register-objects.ts'
import { registerRefused, type NotServing } from '../http/refused-routes.ts'
import { registerUnknown } from '../http/register-unknown.ts'
import { registerPages } from '../http/register-pages.ts'
import { registerTransports } from '../http/register-transports.ts'
import { storedParts } from './stored-parts.ts'
import { watchTraffic } from '../http/traffic.ts'

/** What a host is made of. The database is the caller's: it is not closed with the host. */
export interface HostOptions {
  readonly datasets: readonly Dataset[]
  readonly config: Config
  readonly database: Database
  readonly clock?: Clock
  readonly log?: Logger
  /** Packages that were to be datasets and could not even be loaded: they are told of, and the others serve. */
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
  /** Does what operators asked for, where no jobs were started; returns how much that was. */
  runErrands(): Promise<number>
  /** A code that signs in to the console once, as the owner, within a minute. */
  drawCode(): Promise<OneTimeCode>
  /** Looks at once for what was published and switched. */
  refresh(): Promise<void>
  /**
   * Takes part in the scheduled work of the database from now on; best once requests are answered. `connection` is
   * where the job queue connects.
   */
  startJobs(connection: pg.PoolConfig): Promise<void>
  /** Ends in order: answers under way are sent, those that are not within `patience` milliseconds are cut. */
  close(patience?: number): Promise<void>
}

/** Milliseconds that answers under way get to be sent, where nothing else is said. */
const PATIENCE = 30_000

/** Puts a host together, in this order: tables, wiring, what requests stand on, routes. */
export async function openHost(options: HostOptions, transports: readonly OpenTransport[]): Promise<Host> {
  const { config, database, clock = systemClock, log = createLog(config.log_level, 1), unloaded = [] } = options

  // Wiring and tables. What fails is named and left out; the others serve.
  const catalogue = catalogueDataset({
    config,
    unloaded,
    wiring: () => wiring,
    coverage: () => coverage,
    database: () => database,
    store: () => store,
    sessions: () => wiring.service(sessions),
    administration: () => administrationParts,
    delivery: () => ({ engine, authenticator, operations, secrets: secrets.addresses, config, refresh }),
  })
  const say = (message: string) => log.info(message)
  const stored = storedParts({
    database,
    config,
    clock,
    publications: () => publications,
    holdsDemo: () => watch.current().demo,
    log: say,
    onError: (what, err) => log.warn({ what, err }, 'a need could not be met'),
  })
  const wiring = wire([...options.datasets, catalogue], {
    ...stored.wiring,
    onFailure: (dataset, err) => log.error({ dataset, err, remedy: REMEDY }, 'dataset failed'),
  })
  await migrateHost(database)
  const auditKeeper = await openAuditKeeper(database, config)
  await migrateAll(database, wiring, log)
  for (const { name, reason, remedy } of unloaded) log.error({ dataset: name, reason, remedy }, 'dataset not loaded')
  for (const { dataset, reason, remedy } of wiring.rejected) log.error({ dataset, reason, remedy }, 'dataset rejected')
  for (const { dataset, reason, remedy } of missingMoved(wiring))
    log.warn({ dataset, reason, remedy }, 'operation moved')
  const fail = (dataset: Dataset, what: string, err: unknown) => {
    wiring.fail(dataset.id, `${what}: ${messageOf(err)}`, REMEDY)
    log.error({ dataset: dataset.id, err, remedy: REMEDY }, `dataset failed: ${what}`)
  }

  const unanswered = (err: unknown) => log.warn({ err }, 'the database does not answer')

  // Versions, switches and secrets, which every replica follows.
  const secrets = await holdSecrets(database)
  let isReady = false
  let queue: JobQueue | undefined
  let errands: Errands | undefined
  let running: readonly RunningTransport[] = []
  const replicaId = randomUUID()
  const startedAt = clock.now()
  const published = (versions: Versions) => {
    if (isReady) wiring.makeServices()
    queue?.published(versions)
    for (const each of running) each.published(versions)
  }
  const switches = await watchSwitches(database, (now) => {
    applySwitches(wiring, config, now)
    secrets.follow(now.secretsAt)
    if (isReady) published(watch.current())
  })
  const follow = () => void switches.look().catch(() => undefined)
  const watch = await watchVersions({
    reads: database,
    writes: database,
    replicaId,
    onChange: published,
    onLook: follow,
  })
  const markets = allMarkets(config.markets)
  const over = { reads: database, writes: database, clock, markets, ...publishingNeeds(wiring) }
  const store = createStore(over)
  const publications = createPublications(over)
  const coverage = createCoverageBook(database, watch.current)

  // Accounts and credits.
  const plans = mergePlans(config.plans, config.markets)
  const capabilities = knownCapabilities(wiring.datasets)
  const groups = config.markets
  const accounts = createAccounts({ database, clock, plans, welcome: config.welcome_credits })
  const keys = createKeys({ database, clock, plans, groups, capabilities })
  const authenticator = createAuthenticator({ database, clock, plans, groups, capabilities })
  const ledger = createLedger({
    database,
    clock,
    replicaId,
    onError: unanswered,
  })
  const usage = await createUsageMeter({
    database,
    clock,
    folder: join(config.data_dir, 'usage'),
    onError: (what, err) => log.warn({ err }, what),
  })

  // The request path and its transports.
  const engine: Engine = {
    database,
    wiring,
    clock,
    ledger,
    usage,
    keyRates: createKeyRates(clock),
    loadShedder: createLoadShedder({
      atOnce: config.requests_at_once,
      isBusy: watchProcess(),
      queued: () => database.pool.waitingCount,
      lag: ledger.lag,
    }),
    callers: createCallers(),
    coverage,
    cursors: createCursorSigner({ secrets: secrets.cursors }),
    bodies: createBodyCache(config.body_cache_bytes),
    store,
    versions: watch.current,
    freshVersions: watch.fresh,
    instantsOf: watch.instantsOf,
    scopeOf: createScopes(wiring, watch.current, () => clock.now().slice(0, 10)),
    resolverOf: (subject) => resolverOf(wiring, subject),
    markets: new Set(markets),
    release: VERSION,
  }
  const app = createApp(log, config.cors_origins, config.trusted_proxies, config.stalled_seconds)
  const compiled = compileAll(wiring, REMEDY, ({ id: dataset }, err) =>
    log.error({ dataset, err, remedy: REMEDY }, 'dataset failed: its operations cannot be served'),
  )
  const operations = [...compiled.values()].flat()
  const context = {
    engine,
    authenticator,
    operations,
    config,
    replicaId: ledger.replicaId,
    requestId: newRequestId,
  }
  running = transports.flatMap((open) => open(app, context) ?? [])
  registerObjects(app, {
    folder: objectFolder(config),
    secrets: secrets.addresses,
    clock,
    isDemo: () => watch.current().demo,
  })
  const traffic = watchTraffic(app, operations)
  registerProbes(app, database)
  registerMetrics(app, config)
  const examples = () =>
    exampleValues({
      wiring,
      operations,
      versions: watch.current(),
      coverage,
      markets,
      today: clock.now().slice(0, 10),
    }).catch((err) => {
      log.warn({ err }, 'the documentation has no ids of this installation for examples')
      return {}
    })
  const documentFor = async (audience: Dataset['audience']) =>
    openApiDocument(operationsFor(operations, audience), {
      startingPlan: (operation) => startingPlan(operation, plans, config.markets),
      version: VERSION,
      publicUrl: config.public_url,
      examples: await examples(),
      markets,
    })
  registerDocs(app, {
    document: () => documentFor('callers'),
    plans,
    guides: readGuides,
    now: () => clock.now(),
  })
  if (operationsFor(operations, 'operators').length > 0) {
    registerAdminDocs(app, { engine, authenticator }, () => documentFor('operators'))
    registerAdminSession(app, { keys: { database, clock, plans, groups, capabilities, by: { kind: 'host' } }, clock })
  }
  // The host's own addresses are taken by now: a dataset that claims one of them fails, and the host stands.
  for (const [dataset, own] of compiled)
    await app.register(
      restPlugin(dataset.id, { engine, authenticator }, own, (err) =>
        fail(dataset, 'its operations cannot be served', err),
      ),
    )
  registerUnknown(app, { engine, authenticator })
  registerPages(app, wiring, (dataset, error) => fail(dataset, 'its pages cannot be had', error))
  registerTransports(app, { engine, authenticator, config }, (dataset, err) =>
    fail(dataset, 'its address cannot be had', err),
  )
  registerRefused(app, { engine, authenticator }, notServing(wiring))
  const work: TaskParts = {
    database,
    wiring,
    store,
    publications,
    clock,
    config,
    archive: stored.archive,
    inject: wiring.inject,
    log: say,
  }
  const administrationParts = {
    ...work,
    plans,
    groups,
    capabilities,
    operations,
    unloaded,
    usage,
    traffic,
    startedAt,
    welcome: config.welcome_credits,
    versions: watch.current,
    auditSecret: secrets.audit,
    auditKeeper: auditKeeper.database,
    refresh,
    beginErrands: () => errands?.next(),
  }
  const administered = { ...administrationParts, freshness: () => Promise.resolve([]) }
  async function refresh(): Promise<void> {
    await Promise.all([watch.refresh(), switches.look()])
  }
  isReady = true
  wiring.makeServices()
  const neighbours = await watchNeighbours({ database, replicaId: ledger.replicaId, config, wiring, log })

  return {
    app,
    engine,
    authenticator,
    wiring,
    store,
    publications,
    accounts,
    keys,
    operations,
    work,
    runErrands: () => runErrands(administered, new AbortController().signal),
    drawCode: () => drawCode(database, clock),
    refresh,
    async startJobs(connection) {
      queue = await startQueue({ ...work, connection, logger: log })
      errands = startErrands(administered, (err) =>
        log.warn({ err }, 'what an operator asked for could not be looked for'),
      )
    },
    async close(patience = PATIENCE) {
      // Side by side: whoever takes long over an answer keeps no job from being handed back.
      const ended = await Promise.allSettled([
        ...running.map((each) => each.close()),
        closeApp(app, patience),
        queue?.close(),
        errands?.close(),
      ])
      await neighbours.close()
      await ledger.close()
      await usage.close()
      await stored.recents.close()
      await watch.close()
      await auditKeeper.close()
      for (const each of ended) if (each.status === 'rejected') throw each.reason
    },
  }
}

/** What an operator does about a dataset that fails. */
const REMEDY = 'mend what the message names, then start again'

async function migrateAll(database: Database, wiring: Wiring, log: Logger): Promise<void> {
  for (const { dataset, applied, failure } of await migrateDatasets(database, wiring.datasets)) {
    if (applied.length > 0) log.info({ dataset, applied }, 'migrated')
    if (failure === undefined) continue
    wiring.fail(dataset, `its tables could not be brought up to date: ${failure}`, REMEDY)
    log.error({ dataset, failure, remedy: REMEDY }, 'migration failed')
  }
}

/** What was rejected, and what failed before its operations could be compiled. */
function notServing(wiring: Wiring): readonly NotServing[] {
  const rejected = wiring.rejected.map(({ definition }) => ({ definition, reason: PUBLIC_REJECTED }))
  const failed = wiring.datasets.flatMap((definition) => {
    const state = wiring.stateOf(definition)
    return state.state === 'failed' ? [{ definition, reason: PUBLIC_FAILED }] : []
  })
  return [...rejected, ...failed]
}
