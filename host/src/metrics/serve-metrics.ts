import type { FastifyInstance } from 'fastify'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Standbys } from '@bourse/engine/store'
import type { Config } from '@bourse/engine/wiring'
import { memoizeFor } from '../http/memoize-for.ts'
import { problemCodeOf } from '../http/send-problem.ts'
import { measureStandbys } from './measure-standbys.ts'
import type { Meter } from './meter.ts'

const PATH = '/metrics'
/** How long a scrape's text is reused, in milliseconds. */
const FRESH_MS = 1_000

interface MetricParts {
  readonly meter: Meter
  readonly readGauges: () => Promise<void>
  readonly standbys: Standbys | undefined
}

/**
 * `/metrics`, on its own port unless the settings make it share the service's port. `readGauges` runs before each
 * scrape and never rejects.
 */
export function registerMetrics(
  app: FastifyInstance,
  config: Config,
  { meter, readGauges, standbys }: MetricParts,
): void {
  countRequests(app, meter)
  const { registry } = meter
  if (standbys !== undefined) measureStandbys(registry, standbys)
  const metrics = memoizeFor(FRESH_MS, async () => {
    await readGauges()
    return registry.metrics()
  })
  if (config.metrics_port === 'same')
    app.get(PATH, async (_, reply) => reply.type(registry.contentType).send(await metrics()))
  else serveApart(app, registry.contentType, metrics, { host: config.host, port: config.metrics_port })
}

/** Counts and times requests by route and status, and refusals by cause. */
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
