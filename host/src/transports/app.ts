import { problem, type Problem } from '@bourse/kit'
import cors from '@fastify/cors'
import Fastify, {
  LogController,
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
} from 'fastify'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { newRequestId } from '../pipeline/request-id.ts'
import { hostProblem } from './host-problem.ts'
import { parseJson } from './parse-json.ts'
import { sendProblem } from './send-problem.ts'

/** Longest address that is read, in characters. */
const MAX_URL = 16_000
/** Largest body, in bytes. */
const MAX_BODY = 1_048_576

/** Milliseconds in which a request must have come in, and between two looks for those that have not. */
const REQUEST_MS = 30_000
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
    // A logger for each request would cost more than the one line it writes: lines say themselves which request they are about.
    childLoggerFactory: (logger) => logger,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: newRequestId,
    requestIdHeader: false,
    schemaController: { compilersFactory: { buildValidator: noSchemas, buildSerializer: noSchemas } },
    bodyLimit: MAX_BODY,
    exposeHeadRoutes: false,
    forceCloseConnections: 'idle',
    // What still comes on an open connection while the host closes is answered, and told that it was the last: a proxy would hand a 503 on.
    return503OnClosing: false,
    requestTimeout: REQUEST_MS,
    // Nothing came or went for so long: whoever takes a file and does not read would keep its slot for ever.
    connectionTimeout: stalledSeconds * 1_000,
    // A request without a host is refused below, in words.
    http: { maxHeaderSize: 32 * 1024, connectionsCheckingInterval: CHECK_MS, requireHostHeader: false },
    routerOptions: { maxParamLength: 200, ignoreTrailingSlash: true },
    clientErrorHandler: refuseBrokenRequest,
    frameworkErrors: (error, request, reply) => void sendProblem(request, withCommonHeaders(request, reply), error),
  })
  if (corsOrigins.length > 0)
    void app.register(cors, { origin: [...corsOrigins], methods: ['GET', 'POST'], exposedHeaders: EXPOSED })
  // Hooks that wait for nothing call back: a promise for each would be paid for by every request.
  app.addHook('onRequest', (request, reply, done) => {
    withCommonHeaders(request, reply)
    done(hostProblem(request.raw) ?? addressProblem(request.url))
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
  // Whatever is no JSON is 415, plain text too.
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (_, body, done) => {
    try {
      done(null, parseJson(String(body)))
    } catch (error) {
      done(error as Error)
    }
  })
  endConnectionsOnClose(app)
  app.server.on('checkExpectation', refuseExpectation)
  app.setErrorHandler((error, request, reply) => sendProblem(request, reply, error))
  app.setNotFoundHandler((request, reply) =>
    sendProblem(request, reply, problem('route-not-found', 'Nothing is served at this address; /docs lists what is.')),
  )
  return app
}

/** Routes here have no schemas of Fastify: requests are checked and rows written by what each operation declares. Its compilers are never loaded. */
function noSchemas(): never {
  throw new Error('routes of this host have no schemas of Fastify')
}

function addressProblem(url: string): Problem | undefined {
  if (url.length <= MAX_URL) return undefined
  return problem('uri-too-long', `The address has more than ${MAX_URL} characters: send fewer names at once.`)
}

function withCommonHeaders(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  return reply.header('x-request-id', request.id).header('x-content-type-options', 'nosniff')
}

/** A connection whose request was under way when the host began to close ends with the answer: kept alive, it would keep the host open. */
function endConnectionsOnClose(app: FastifyInstance): void {
  let isClosing = false
  app.addHook('preClose', async () => void (isClosing = true))
  app.addHook('onSend', (_, reply, payload, done) => {
    if (isClosing) void reply.header('connection', 'close')
    done(null, payload)
  })
}

/** What a caller may expect is `100-continue`, which Node answers by itself. */
function refuseExpectation(_: IncomingMessage, response: ServerResponse): void {
  const body = brokenBody(417, 'Expect: 100-continue is all that can be expected here.')
  response
    .writeHead(417, {
      'content-type': 'application/problem+json; charset=utf-8',
      'x-request-id': body.request_id,
      connection: 'close',
    })
    .end(JSON.stringify(body))
}

/** What is told of requests that cannot be read, by Node's code. */
const BROKEN: Readonly<Record<string, readonly [status: number, reason: string, detail: string]>> = {
  HPE_HEADER_OVERFLOW: [431, 'Request Header Fields Too Large', 'The headers are too large.'],
  ERR_HTTP_REQUEST_TIMEOUT: [408, 'Request Timeout', `The request did not come in within ${REQUEST_MS / 1_000} s.`],
}

/** A request that is no HTTP gets a problem too, then the connection is closed. */
function refuseBrokenRequest(
  error: Error & { code?: string },
  socket: { writable: boolean; end(text: string): void; destroy(): void },
): void {
  if (!socket.writable) return socket.destroy()
  const [status, reason, detail] = BROKEN[error.code ?? ''] ?? [
    400,
    'Bad Request',
    'This is no well-formed HTTP request.',
  ]
  const told = brokenBody(status, detail)
  const body = JSON.stringify(told)
  socket.end(
    `HTTP/1.1 ${status} ${reason}\r\ncontent-type: application/problem+json; charset=utf-8\r\ncontent-length: ${Buffer.byteLength(body)}\r\nx-request-id: ${told.request_id}\r\nconnection: close\r\n\r\n${body}`,
  )
}

/** A problem without the address, which nobody could read. */
const brokenBody = (status: number, detail: string) => ({
  type: '/docs/errors#malformed-request',
  title: 'The request cannot be read',
  status,
  detail,
  code: 'malformed-request',
  request_id: newRequestId(),
})
