import cors from '@fastify/cors'
import Fastify, {
  LogController,
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
} from 'fastify'
import { newRequestId } from '../request/request-id.ts'
import {
  addressTooLong,
  MAX_HEAD,
  refuseBrokenRequest,
  refuseUnhandledRequests,
  REQUEST_MS,
} from './broken-requests.ts'
import { hostProblem } from './host-problem.ts'
import { refusalOf } from './methods.ts'
import { parseJson } from './parse-json.ts'
import { sendProblem } from './send-problem.ts'

/** Largest body, in bytes. */
const MAX_BODY = 1_048_576

/** Milliseconds between two looks for requests that have not come in. */
const CHECK_MS = 5_000

/** Headers of an answer that a page of a configured origin may read. */
const EXPOSED = [
  'ETag',
  'Link',
  'Retry-After',
  'X-Request-Id',
  'X-Next-Cursor',
  'X-RateLimit-Remaining',
  'X-Credits-Remaining',
  'X-Credits-Cost',
  'X-RateLimit-Limit',
  'X-RateLimit-Reset',
  'X-Credits-Limit',
  'X-Concurrency-Limit',
  'X-Errors',
  'X-Errors-Count',
  'X-As-Of',
  'X-Meta',
  'X-Bourse-Data',
  'X-Content-SHA256',
  'Content-Disposition',
  'Content-Range',
  'Location',
  'Deprecation',
  'Sunset',
]

/** The HTTP server before any route: ids, limits, problems, and nothing secret in its log. */
export function createApp(
  log: FastifyBaseLogger,
  corsOrigins: readonly string[] = [],
  trustedProxies: readonly string[] = [],
  stalledSeconds = 60,
): FastifyInstance {
  const app = Fastify({
    ...(trustedProxies.length > 0 ? { trustProxy: [...trustedProxies] } : {}),
    loggerInstance: log,
    // A logger for each request would cost more than the one line it writes: lines say themselves which request they
    // are about.
    childLoggerFactory: (logger) => logger,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: newRequestId,
    requestIdHeader: false,
    schemaController: { compilersFactory: { buildValidator: noSchemas, buildSerializer: noSchemas } },
    bodyLimit: MAX_BODY,
    exposeHeadRoutes: false,
    forceCloseConnections: 'idle',
    // What still comes on an open connection while the host closes is answered, and told that it was the last: a proxy
    // would hand a 503 on.
    return503OnClosing: false,
    requestTimeout: REQUEST_MS,
    // Nothing came or went for so long: whoever takes a file and does not read would keep its slot for ever.
    connectionTimeout: stalledSeconds * 1_000,
    // A request without a host is refused below, in words.
    http: { maxHeaderSize: MAX_HEAD, connectionsCheckingInterval: CHECK_MS, requireHostHeader: false },
    routerOptions: { maxParamLength: 200, ignoreTrailingSlash: true },
    clientErrorHandler: refuseBrokenRequest,
    frameworkErrors: (error, request, reply) => void sendProblem(request, withCommonHeaders(request, reply), error),
  })
  if (corsOrigins.length > 0)
    void app.register(cors, {
      origin: [...corsOrigins],
      methods: ['GET', 'POST', 'PATCH', 'PUT'],
      exposedHeaders: EXPOSED,
    })
  // Hooks that wait for nothing call back: a promise for each would be paid for by every request.
  app.addHook('onRequest', (request, reply, done) => {
    withCommonHeaders(request, reply)
    done(hostProblem(request.raw) ?? addressTooLong(request.url))
  })
  app.addHook('onResponse', (request, reply, done) => {
    request.log.info(
      {
        reqId: request.id,
        method: request.method,
        route: request.routeOptions.url,
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime * 10) / 10,
      },
      'request',
    )
    done()
  })
  // Whatever is not JSON is 415, plain text too.
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (_, body, done) => {
    try {
      done(null, parseJson(String(body)))
    } catch (error) {
      done(error as Error)
    }
  })
  app.addContentTypeParser('application/octet-stream', { parseAs: 'buffer' }, (_, body, done) => done(null, body))
  endConnectionsOnClose(app)
  refuseUnhandledRequests(app)
  app.setErrorHandler((error, request, reply) => sendProblem(request, reply, error))
  app.setNotFoundHandler((request, reply) => sendProblem(request, reply, refusalOf(request)))
  return app
}

/**
 * Routes here have no schemas of Fastify: requests are checked and rows written by what each operation declares. Its
 * compilers are never loaded.
 */
function noSchemas(): never {
  throw new Error('routes of this host have no schemas of Fastify')
}

function withCommonHeaders(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  return reply.header('x-request-id', request.id).header('x-content-type-options', 'nosniff')
}

/**
 * A connection whose request was under way when the host began to close ends with the answer: kept alive, it would keep
 * the host open.
 */
function endConnectionsOnClose(app: FastifyInstance): void {
  let isClosing = false
  app.addHook('preClose', async () => void (isClosing = true))
  app.addHook('onSend', (_, reply, payload, done) => {
    if (isClosing) void reply.header('connection', 'close')
    done(null, payload)
  })
}
