import type { FastifyInstance } from 'fastify'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Standbys } from '@bourse/engine/store'
import { Counter, Gauge, Histogram, Registry, collectDefaultMetrics } from 'prom-client'
import type { Config } from '@bourse/engine/wiring'
import { memoizeForASecond } from './memoize-for-a-second.ts'

const PATH = '/metrics'

/** How often the event loop delay is sampled: the default of 10 ms costs an idle host nearly 1% of a core. */
const LAG_MS = 100

/** `/metrics`, on its own port unless the settings make it share the service's port. */
export function registerMetrics(app: FastifyInstance, config: Config, standbys?: Standbys): void {
  const registry = measure(app)
  if (standbys !== undefined) measureStandbys(registry, standbys)
  const metrics = memoizeForASecond(() => registry.metrics())
  if (config.metrics_port === 'same')
    app.get(PATH, async (_, reply) => reply.type(registry.contentType).send(await metrics()))
  else serveApart(app, registry.contentType, metrics, { host: config.host, port: config.metrics_port })
}

/** Counts and times requests by route and status; labels contain no account, key or symbol. */
function measure(app: FastifyInstance): Registry {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry, prefix: 'bourse_', eventLoopMonitoringPrecision: LAG_MS })
  const labelNames = ['route', 'method', 'status'] as const
  const requests = new Counter({
    name: 'bourse_requests_total',
    help: 'Completed requests',
    labelNames,
    registers: [registry],
  })
  const seconds = new Histogram({
    name: 'bourse_request_seconds',
    help: 'Time from request to response',
    labelNames: ['route'],
    buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
    registers: [registry],
  })
  app.addHook('onResponse', (request, reply, done) => {
    const route = request.routeOptions.url ?? 'unmatched'
    requests.inc({ route, method: request.method, status: String(reply.statusCode) })
    seconds.observe({ route }, reply.elapsedTime / 1000)
    done()
  })
  return registry
}

/** Whether each standby serves reads, its lag, and its reads; a standby that does not respond has no lag. */
function measureStandbys(registry: Registry, { reports }: Standbys): void {
  const labelNames = ['server'] as const
  const registers = [registry]
  new Gauge({
    name: 'bourse_standby_serving',
    help: 'Whether a standby serves reads',
    labelNames,
    registers,
    collect() {
      for (const { server, state } of reports()) this.set({ server }, state === 'serving' ? 1 : 0)
    },
  })
  new Gauge({
    name: 'bourse_standby_lag_seconds',
    help: 'Seconds since the first publication that a standby lacks',
    labelNames,
    registers,
    collect() {
      this.reset()
      for (const { server, lagSeconds } of reports()) if (lagSeconds !== null) this.set({ server }, lagSeconds)
    },
  })
  new Counter({
    name: 'bourse_standby_reads_total',
    help: 'Reads that a standby served, or that failed there and ran on the primary',
    labelNames: ['server', 'outcome'],
    registers,
    collect() {
      this.reset()
      for (const { server, reads, failedReads } of reports()) {
        this.inc({ server, outcome: 'served' }, reads)
        this.inc({ server, outcome: 'failed' }, failedReads)
      }
    },
  })
}

/**
 * If the port is unavailable, the host logs that and continues without metrics. Hooks cannot be added once the service
 * listens, so this registers them for the second server.
 */
function serveApart(
  app: FastifyInstance,
  contentType: string,
  metrics: () => Promise<string>,
  { host, port }: { readonly host: string; readonly port: number },
): void {
  const answer = ({ method, url }: IncomingMessage, response: ServerResponse) => {
    if (method !== 'GET' || url !== PATH) return void response.writeHead(404).end()
    metrics().then(
      (text) => response.setHeader('content-type', contentType).end(text),
      () => response.writeHead(500).end(),
    )
  }
  const server = createServer(answer)
  server.on('listening', () => app.log.info(server.address() as AddressInfo, 'metrics are served'))
  server.on('error', (err) =>
    app.log.warn(
      { err, host, port, remedy: 'set BOURSE_METRICS_PORT to a free port, or to "same" for the port of the service' },
      'metrics are not served: their port is not available',
    ),
  )
  app.addHook('onListen', async () => void server.listen(port, host))
  app.addHook('onClose', async () => {
    server.close()
    server.closeAllConnections()
  })
}
