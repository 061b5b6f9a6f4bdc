import type { FastifyInstance } from 'fastify'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Standbys } from '@bourse/engine/store'
import type { Config } from '@bourse/engine/wiring'
import { memoizeFor } from '../http/memoize-for.ts'
import type { Metrics, Peers } from '../http/peers.ts'
import { problemCodeOf } from '../http/send-problem.ts'
import { addMetrics } from './add-metrics.ts'
import { measureStandbys } from './measure-standbys.ts'
import type { Meter } from './meter.ts'

const PATH = '/metrics'
/** How long a scrape's text is reused, in milliseconds. */
const FRESH_MS = 1_000

interface MetricParts {
  readonly meter: Meter
  readonly readGauges: () => Promise<void>
  readonly standbys: Standbys | undefined
  readonly peers: Peers | undefined
}

/**
 * `/metrics`, on its own port unless the settings make it share the service's port. `readGauges` runs before each
 * scrape and never rejects. A worker serves none: the returned function reads its metrics for the supervisor, which
 * adds up the metrics of all processes.
 */
export function registerMetrics(
  app: FastifyInstance,
  config: Config,
  { meter, readGauges, standbys, peers }: MetricParts,
): () => Promise<Metrics> {
  countRequests(app, meter)
  const { registry } = meter
  if (standbys !== undefined) measureStandbys(registry, standbys)
  async function readOwn(): Promise<Metrics> {
    await readGauges()
    return registry.getMetricsAsJSON()
  }
  async function readText(): Promise<string> {
    if (peers?.role === 'supervisor') {
      const [own, others] = await Promise.all([readOwn(), peers.metrics()])
      return addMetrics([own, ...others]).metrics()
    }
    await readGauges()
    return registry.metrics()
  }
  const { contentType } = registry
  const served = { contentType, metrics: memoizeFor(FRESH_MS, readText), listens: peers === undefined }
  if (peers?.role !== 'worker') serveMetrics(app, config, served)
  return readOwn
}

interface ServedMetrics {
  readonly contentType: string
  readonly metrics: () => Promise<string>
  /** Whether the service listens in this process too; a supervisor leaves that to its workers. */
  readonly listens: boolean
}

function serveMetrics(app: FastifyInstance, { host, metrics_port: port }: Config, served: ServedMetrics): void {
  if (port === 'same') app.get(PATH, async (_, reply) => reply.type(served.contentType).send(await served.metrics()))
  else serveApart(app, served, { host, port })
}

/** Counts and times requests by route and status, and rejections by cause. */
function countRequests(app: FastifyInstance, { requests, requestSeconds, refusals }: Meter): void {
  app.addHook('onResponse', (request, reply, done) => {
    const route = request.routeOptions.url ?? 'unmatched'
    const status = String(reply.statusCode)
    requests.inc({ route, method: request.method, status })
    requestSeconds.observe({ route }, reply.elapsedTime / 1000)
    if (status === '429' || status === '503') refusals.inc({ status, cause: problemCodeOf(reply) })
    done()
  })
}

/**
 * If the port is unavailable, the host logs that and continues without metrics. Hooks cannot be added once the service
 * listens, so this registers them for the second server.
 */
function serveApart(
  app: FastifyInstance,
  { contentType, metrics, listens }: ServedMetrics,
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
      { err, host, port, remedy: 'set BOURSE_METRICS_PORT to a free port, or to "same" for the service port' },
      'metrics are not served: their port is not available',
    ),
  )
  const start = async () => void server.listen(port, host)
  if (listens) app.addHook('onListen', start)
  else app.addHook('onReady', start)
  app.addHook('onClose', async () => {
    server.close()
    server.closeAllConnections()
  })
}
