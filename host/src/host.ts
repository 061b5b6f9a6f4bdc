import { problem, type Clock, type Dataset, type Subject } from '@bourse/kit'
import { sessions } from '@bourse/services'
import type { FastifyInstance } from 'fastify'
import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import pino, { type Logger } from 'pino'
import { createAccounts, type Accounts } from './accounts/accounts.ts'
import { createAuthenticator } from './accounts/authenticate.ts'
import { createCallers } from './accounts/callers.ts'
import { knownCapabilities } from './accounts/capabilities.ts'
import { createKeys, type Keys } from './accounts/keys.ts'
import { allMarkets } from './accounts/market-groups.ts'
import { mergePlans } from './accounts/plans.ts'
import { createScopes } from './accounts/scopes.ts'
import { catalogueDataset } from './catalogue/catalogue.ts'
import { createCoverageBook } from './catalogue/coverage-book.ts'
import { systemClock } from './clock.ts'
import type { Config } from './config.ts'
import { createLedger } from './credits/ledger.ts'
import { createIngest, type Ingest } from './ingest/ingest.ts'
import { compileOperations, type CompiledOperation } from './operations/operation.ts'
import { startQueue, type JobQueue } from './jobs/queue.ts'
import type { TaskParts } from './jobs/tasks.ts'
import { createBodyCache } from './pipeline/body-cache.ts'
import { createCursorSigner } from './pipeline/cursor.ts'
import type { Engine } from './pipeline/engine.ts'
import type { Database } from './storage/database.ts'
import { migrateDataset, migrateHost } from './storage/migrate.ts'
import { holdSigningSecrets } from './storage/secrets.ts'
import { watchVersions } from './storage/version-watch.ts'
import { VERSIONS_EXPRESSION } from './storage/versions.ts'
import { createApp, newRequestId } from './transports/app.ts'
import { registerDocs } from './transports/docs/register-docs.ts'
import { exampleValues } from './transports/example-values.ts'
import { openApiDocument } from './transports/openapi.ts'
import { registerOperational } from './transports/operational.ts'
import { restPlugin } from './transports/rest.ts'
import { openChannels } from './transports/stream/open-channels.ts'
import { registerStream, type Stream } from './transports/stream/register-stream.ts'
import { VERSION } from './version.ts'
import { applySwitches } from './wiring/apply-switches.ts'
import { objectFolder } from './delivery/local-objects.ts'
import { registerObjects } from './delivery/register-objects.ts'
import { registerTransports } from './transports/register-transports.ts'
import { storedParts } from './wiring/stored-parts.ts'
import { wire, type Wiring } from './wiring/wiring.ts'

/** What a host is made of. The database is the caller's: it is not closed with the host. */
export interface HostOptions {
  readonly datasets: readonly Dataset[]
  readonly config: Config
  readonly database: Database
  readonly clock?: Clock
  readonly log?: Logger
  /** Where the job queue connects; without it nothing runs by schedule on this host. */
  readonly jobs?: pg.PoolConfig
}

/** A host that answers through `app`; close it to let its slots and connections go. */
export interface Host {
  readonly app: FastifyInstance
  readonly engine: Engine
  readonly wiring: Wiring
  readonly ingest: Ingest
  readonly accounts: Accounts
  readonly keys: Keys
  readonly operations: readonly CompiledOperation[]
  /** What sources and jobs of this host run on, also outside the queue. */
  readonly work: TaskParts
  /** Looks at once for what was published and switched. */
  refresh(): Promise<void>
  close(): Promise<void>
}

/** Puts a host together, in this order: tables, wiring, what requests stand on, routes. */
export async function createHost(options: HostOptions): Promise<Host> {
  const { config, database, clock = systemClock, log = pino({ level: config.log_level }) } = options

  // Wiring and tables. What fails is named and left out; the others serve.
  const catalogue = catalogueDataset({
    config,
    wiring: () => wiring,
    coverage: () => coverage,
    database: () => database,
    sessions: () => wiring.service(sessions),
    delivery: () => ({ engine, authenticator, operations, secrets: secrets.current, config, refresh: watch.refresh }),
  })
  const say = (message: string) => log.info(message)
  const stored = storedParts({
    database,
    config,
    clock,
    ingest: () => ingest,
    holdsDemo: () => watch.current().demo,
    log: say,
    onError: (what, err) => log.warn({ what, err }, 'a need could not be met'),
  })
  const wiring = wire([...options.datasets, catalogue], {
    ...stored.wiring,
    onFailure: (dataset, err) => log.error({ dataset, err }, 'dataset failed'),
  })
  await migrateHost(database)
  for (const dataset of wiring.datasets) await migrate(database, wiring, dataset, log)
  for (const { dataset, reason, mend } of wiring.rejected) log.error({ dataset, reason, mend }, 'dataset rejected')

  // Versions, switches and secrets, which every replica follows.
  const secrets = await holdSigningSecrets(database)
  let queue: JobQueue | undefined
  let stream: Stream | undefined
  const watch = await watchVersions(database, (versions) => {
    applySwitches(wiring, config, versions)
    secrets.follow(versions.signing)
    queue?.published(versions)
    stream?.published(versions)
  })
  const markets = allMarkets(config.markets)
  const ingest = createIngest({ database, wiring, clock, markets })
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
    replicaId: randomUUID(),
    alsoSelect: VERSIONS_EXPRESSION,
    onVersions: watch.offer,
    onError: (err) => log.warn({ err }, 'the database does not answer'),
  })

  // The request path and its transports.
  const engine: Engine = {
    database,
    wiring,
    clock,
    ledger,
    callers: createCallers(),
    coverage,
    cursors: createCursorSigner(secrets.current),
    bodies: createBodyCache(config.body_cache_bytes),
    versions: watch.current,
    scopeOf: createScopes(wiring, watch.current, () => clock.now().slice(0, 10)),
    resolverOf: (subject) => resolverOf(wiring, subject),
    markets: new Set(markets),
    release: VERSION,
  }
  const app = createApp(log, config.cors_origins)
  const operations: CompiledOperation[] = []
  for (const dataset of wiring.datasets) {
    const compiled = compileOperations(dataset, wiring)
    operations.push(...compiled)
    await app.register(restPlugin(dataset.id, { engine, authenticator }, compiled))
  }
  const channels = openChannels(wiring, operations)
  if (channels.size > 0)
    stream = registerStream(app, {
      engine,
      authenticator,
      channels,
      config,
      replicaId: ledger.replicaId,
      requestId: newRequestId,
    })
  registerTransports(app, { engine, authenticator, config })
  registerObjects(app, { folder: objectFolder(config), secrets: secrets.current, clock })
  registerOperational(app, { engine, config })
  const examples = await exampleValues(wiring, watch.current(), markets, clock.now().slice(0, 10))
  const document = () =>
    openApiDocument(operations, { plans, version: VERSION, publicUrl: config.public_url, examples })
  registerDocs(app, { document, plans })
  const work: TaskParts = {
    database,
    wiring,
    ingest,
    clock,
    config,
    archive: stored.archive,
    inject: wiring.inject,
    log: say,
  }
  if (options.jobs !== undefined) queue = await startQueue({ ...work, connection: options.jobs, logger: log })

  return {
    app,
    engine,
    wiring,
    ingest,
    accounts,
    keys,
    operations,
    work,
    refresh: watch.refresh,
    async close() {
      await stream?.close()
      await app.close()
      await queue?.close()
      await ledger.close()
      await stored.recents.close()
      await watch.close()
    },
  }
}

async function migrate(database: Database, wiring: Wiring, dataset: Dataset, log: Logger): Promise<void> {
  const { applied, failure } = await migrateDataset(database, dataset)
  if (applied.length > 0) log.info({ dataset: dataset.id, applied }, 'migrated')
  if (failure === undefined) return
  wiring.fail(
    dataset.id,
    `its tables could not be brought up to date: ${failure}`,
    'mend what the message names, then start again',
  )
  log.error({ dataset: dataset.id, failure }, 'migration failed')
}

function resolverOf(wiring: Wiring, subject: Subject) {
  const resolver = wiring.service(subject.resolver)
  // Switched off since the request was let in: the same answer as a moment later.
  if (resolver === undefined)
    throw problem('dataset-unavailable', `No dataset that serves offers ${subject.resolver.id}.`)
  return resolver
}
