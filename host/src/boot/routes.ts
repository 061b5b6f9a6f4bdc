import { createLinks, type Access, type HeldSecrets, type Principal } from '@bourse/engine/accounts'
import type { Dataset } from '@bourse/kit'
import { operations as operationsService, type Operations } from '@bourse/services'
import { type CompiledOperation, operationsFor } from '@bourse/engine/operations'
import type { Standbys } from '@bourse/engine/store'
import { attributionsOf, type Config } from '@bourse/engine/wiring'
import type { FastifyInstance } from 'fastify'
import type { Logger } from 'pino'
import { objectFolder } from '../delivery/local-objects.ts'
import { registerCalls } from '../delivery/register-calls.ts'
import { accessTokens, providerSignOut, type ProviderSignOut } from '../catalogue/host-parts.ts'
import { linkable } from '../catalogue/links.ts'
import { serviceStatus } from '../catalogue/service-status.ts'
import { registerLinks } from '../delivery/links/register-links.ts'
import { registerObjects } from '../delivery/register-objects.ts'
import { countAlone } from '../request/steps/count-in-minute.ts'
import { registerAdminSession } from '../http/admin-session.ts'
import { keyOrSession } from '../http/caller.ts'
import { refuseForeignHosts } from '../http/foreign-host.ts'
import { readGuides } from '../http/guides.ts'
import { createGauges, type GaugeParts } from '../metrics/gauges.ts'
import type { Meter } from '../metrics/meter.ts'
import { registerMetrics } from '../metrics/serve-metrics.ts'
import type { Metrics, Peers } from '../http/peers.ts'
import { registerProbes } from '../http/probes.ts'
import { registerRefused, registerUnknown } from '../http/refused-routes.ts'
import { registerAccountDocument } from '../http/register-account-document.ts'
import { registerAdminDocs } from '../http/register-admin-docs.ts'
import { registerDocs } from '../http/register-docs.ts'
import { registerPages } from '../http/register-pages.ts'
import { registerStatus } from '../http/register-status.ts'
import { registerTransports } from '../http/register-transports.ts'
import { restPlugin } from '../http/rest.ts'
import { watchTraffic, type Traffic } from '../http/traffic.ts'
import { listedDatasets } from '../request/listed-datasets.ts'
import type { Engine } from '../request/engine.ts'
import { failing, notServing } from './dataset-startup.ts'
import { documentReader, type ReadDocument } from './documents.ts'
import { createReadiness } from './readiness.ts'

/** The parts that a host's routes depend on. */
export interface RouteParts {
  readonly engine: Engine
  readonly standbys: Standbys | undefined
  readonly access: Access
  readonly compiled: ReadonlyMap<Dataset, readonly CompiledOperation[]>
  readonly operations: readonly CompiledOperation[]
  readonly config: Config
  readonly secrets: Pick<HeldSecrets, 'addresses'>
  readonly log: Logger
  readonly measured: Omit<GaugeParts, 'engine' | 'config' | 'isReady' | 'peers'> & { readonly meter: Meter }
  readonly peers: Peers | undefined
}

interface RouteCounts {
  readonly traffic: Traffic
  readonly readers: { readonly readMetrics: () => Promise<Metrics>; readonly readDocument: ReadDocument }
}

/** Registers all of a host's routes except its own transports'; returns what they count. */
export async function registerRoutes(app: FastifyInstance, parts: RouteParts): Promise<RouteCounts> {
  const { engine, standbys, config, secrets, operations, measured, peers } = parts
  refuseForeignHosts(
    app,
    config,
    engine.wiring.datasets.flatMap(({ pages }) => pages.map(({ path }) => path)),
  )
  registerObjects(app, {
    folder: objectFolder(config),
    secrets: secrets.addresses,
    clock: engine.clock,
    isDemo: () => engine.versions().demo,
  })
  registerCalls(app, {
    authenticator: parts.access.authenticator,
    callers: engine.callers,
    operations: () => delivered(engine.wiring),
    secrets: secrets.addresses,
    clock: engine.clock,
  })
  registerLinks(app, {
    engine,
    authenticator: parts.access.authenticator,
    links: createLinks({ database: engine.database, clock: engine.clock, by: { kind: 'host' } }),
    secrets: secrets.addresses,
    operations: () => linkable(operations),
  })
  const traffic = watchTraffic(app, operations)
  const readiness = createReadiness(engine)
  registerProbes(app, readiness, { standbys, peers })
  const isReady = async () => (await readiness()) === undefined
  const readGauges = createGauges({ ...measured, engine, config, isReady, peers }, measured.meter)
  const readMetrics = registerMetrics(app, config, { meter: measured.meter, readGauges, standbys, peers })
  const readDocument = documentReader({ engine, operations, plans: parts.access.rules.plans, config, log: parts.log })
  registerDocumentation(app, parts, readDocument)
  registerStatus(app, {
    config,
    authenticator: parts.access.authenticator,
    clock: engine.clock,
    read: () => serviceStatus({ unloaded: measured.unloaded, engine, config }),
  })
  // The host's own routes are already registered, so if a dataset declares one of them, the dataset fails instead of
  // the host.
  await registerDatasets(app, parts)
  return { traffic, readers: { readMetrics, readDocument } }
}

function delivered(wiring: Engine['wiring']): Operations {
  const found = wiring.service(operationsService)
  if (found === undefined) throw new Error('the host does not provide its operations')
  return found
}

function registerDocumentation(app: FastifyInstance, parts: RouteParts, readDocument: ReadDocument): void {
  const { engine, config, operations } = parts
  const { authenticator, rules, keys } = parts.access
  const { database, clock } = engine
  registerDocs(app, {
    document: () => readDocument('callers'),
    plans: rules.plans,
    guides: readGuides,
    attributions: () => attributionsOf(listedDatasets(engine.wiring), { config, demo: engine.versions().demo }),
    now: () => clock.now(),
  })
  const count = (principal: Principal) => countAlone({ engine, principal })
  const signOut: ProviderSignOut = async (id) => engine.wiring.service(providerSignOut)?.(id)
  registerAdminSession(app, {
    ...{ changes: { database, clock, ...rules }, keys, authenticator, config, count },
    providerSignOut: signOut,
  })
  const keyed = { engine, authenticator }
  if (operationsFor(operations, 'operators').length > 0) registerAdminDocs(app, keyed, () => readDocument('operators'))
  if (operationsFor(operations, 'members').length > 0)
    registerAccountDocument(app, { ...keyed, callerOf: keyOrSession(authenticator, config), count }, () =>
      readDocument('members'),
    )
}

async function registerDatasets(app: FastifyInstance, { engine, access, compiled, config, log }: RouteParts) {
  const { wiring } = engine
  const { authenticator } = access
  const keyed = { engine, authenticator }
  const rest = { ...keyed, callerOf: keyOrSession(authenticator, config) }
  const fail = failing(wiring, log)
  for (const [dataset, own] of compiled)
    await app.register(
      restPlugin(dataset.id, rest, own, (err) => fail(dataset, 'its operations cannot be served', err)),
    )
  registerUnknown(app, rest)
  registerPages(app, wiring, (dataset, err) => fail(dataset, 'its pages cannot be served', err))
  const tokens = () => wiring.service(accessTokens)
  registerTransports(app, { ...keyed, config, tokens }, (dataset, err) =>
    fail(dataset, 'its address is not available', err),
  )
  registerRefused(app, rest, notServing(wiring))
}
