import type { FastifyInstance } from 'fastify'
import { createServer } from 'node:http'
import { Counter, Histogram, Registry, collectDefaultMetrics } from 'prom-client'
import type { Config } from '../config.ts'
import type { Engine } from '../pipeline/engine.ts'
import { within } from '../storage/within.ts'
import { refuseOthers } from './methods.ts'

/** Longest that a probe waits for the database. */
const PROBE_MS = 5_000

/** What the probes of an operator stand on. */
export interface OperationalParts {
  readonly engine: Engine
  readonly config: Config
}

/** `/livez`, `/readyz` and, unless it has a port of its own, `/metrics`. */
export function registerOperational(app: FastifyInstance, { engine, config }: OperationalParts): void {
  app.get('/livez', { exposeHeadRoute: true }, async () => ({ status: 'ok' }))
  app.get('/readyz', { exposeHeadRoute: true }, async (_, reply) => {
    const ready = await within(PROBE_MS, engine.database.query('select 1')).then(
      () => true,
      () => false,
    )
    return reply.code(ready ? 200 : 503).send({ status: ready ? 'ok' : 'the database does not answer' })
  })
  for (const url of ['/livez', '/readyz']) refuseOthers(app, url, ['GET', 'HEAD'])
  const registry = measure(app)
  if (config.metrics_port === undefined)
    app.get('/metrics', async (_, reply) => reply.type(registry.contentType).send(await registry.metrics()))
  else serveMetricsApart(app, registry, config)
}

/** Counts and times requests by route and status; no account, key or symbol is in a label. */
function measure(app: FastifyInstance): Registry {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry, prefix: 'bourse_' })
  const labelNames = ['route', 'method', 'status'] as const
  const requests = new Counter({
    name: 'bourse_requests_total',
    help: 'Requests answered',
    labelNames,
    registers: [registry],
  })
  const seconds = new Histogram({
    name: 'bourse_request_seconds',
    help: 'Time from request to answer',
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

/** Hooks are fixed once the server listens, so the second server is tied to the first here. */
function serveMetricsApart(app: FastifyInstance, registry: Registry, config: Config): void {
  const server = createServer(({ method, url }, response) => {
    if (method !== 'GET' || url !== '/metrics') return void response.writeHead(404).end()
    registry.metrics().then(
      (text) => response.setHeader('content-type', registry.contentType).end(text),
      () => response.writeHead(500).end(),
    )
  })
  server.on('error', (err) => app.log.error({ err, port: config.metrics_port }, 'metrics are not served'))
  app.addHook('onListen', async () => void server.listen(config.metrics_port, config.host))
  app.addHook('onClose', async () => void server.close())
}
