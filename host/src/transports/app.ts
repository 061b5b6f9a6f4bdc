import { problem } from '@bourse/kit'
import cors from '@fastify/cors'
import Fastify, {
  LogController,
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
} from 'fastify'
import { randomBytes } from 'node:crypto'
import { parseJson } from './parse-json.ts'
import { sendProblem } from './send-problem.ts'

/** Longest address that is read, in characters. */
const MAX_URL = 16_000
/** Largest body, in bytes. */
const MAX_BODY = 1_048_576

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
  'X-Bourse-Data',
  'X-Content-SHA256',
  'Content-Disposition',
  'Content-Range',
  'Location',
  'Deprecation',
  'Sunset',
]

/** The HTTP server before any route: ids, limits, problems, and nothing secret in its log. */
export function createApp(log: FastifyBaseLogger, corsOrigins: readonly string[] = []): FastifyInstance {
  const app = Fastify({
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: newRequestId,
    requestIdHeader: false,
    bodyLimit: MAX_BODY,
    exposeHeadRoutes: false,
    forceCloseConnections: 'idle',
    requestTimeout: 30_000,
    http: { maxHeaderSize: 32 * 1024 },
    routerOptions: { maxParamLength: 200, ignoreTrailingSlash: true },
    clientErrorHandler: refuseBrokenRequest,
    frameworkErrors: (error, request, reply) => void sendProblem(request, withCommonHeaders(request, reply), error),
  })
  if (corsOrigins.length > 0)
    void app.register(cors, { origin: [...corsOrigins], methods: ['GET', 'POST'], exposedHeaders: EXPOSED })
  app.addHook('onRequest', async (request, reply) => {
    withCommonHeaders(request, reply)
    if (request.url.length > MAX_URL)
      throw problem('uri-too-long', `The address has more than ${MAX_URL} characters: send fewer names at once.`)
  })
  app.addHook('onResponse', async (request, reply) => {
    request.log.info(
      {
        method: request.method,
        route: request.routeOptions.url,
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime * 10) / 10,
      },
      'request',
    )
  })
  app.removeContentTypeParser('application/json')
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (_, body, done) => {
    try {
      done(null, parseJson(String(body)))
    } catch (error) {
      done(error as Error)
    }
  })
  endConnectionsOnClose(app)
  app.setErrorHandler((error, request, reply) => sendProblem(request, reply, error))
  app.setNotFoundHandler((request, reply) =>
    sendProblem(request, reply, problem('route-not-found', 'Nothing is served at this address; /docs lists what is.')),
  )
  return app
}

/** An id for one request, drawn by the host and never taken from the caller. */
export const newRequestId = () => `req_${randomBytes(12).toString('base64url')}`

function withCommonHeaders(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  return reply.header('x-request-id', request.id).header('x-content-type-options', 'nosniff')
}

/** A connection whose request was under way when the host began to close ends with the answer: kept alive, it would keep the host open. */
function endConnectionsOnClose(app: FastifyInstance): void {
  let isClosing = false
  app.addHook('preClose', async () => void (isClosing = true))
  app.addHook('onSend', async (_, reply) => void (isClosing && reply.header('connection', 'close')))
}

/** A request that is no HTTP gets a problem too, then the connection is closed. */
function refuseBrokenRequest(
  error: Error & { code?: string },
  socket: { writable: boolean; end(text: string): void; destroy(): void },
): void {
  if (!socket.writable) return socket.destroy()
  const tooLarge = error.code === 'HPE_HEADER_OVERFLOW'
  const [status, reason] = tooLarge ? [431, 'Request Header Fields Too Large'] : [400, 'Bad Request']
  const requestId = newRequestId()
  const body = JSON.stringify({
    type: '/docs/errors#malformed-request',
    title: 'The request cannot be read',
    status,
    detail: tooLarge ? 'The headers are too large.' : 'This is no well-formed HTTP request.',
    code: 'malformed-request',
    request_id: requestId,
  })
  socket.end(
    `HTTP/1.1 ${status} ${reason}\r\ncontent-type: application/problem+json; charset=utf-8\r\ncontent-length: ${Buffer.byteLength(body)}\r\nx-request-id: ${requestId}\r\nconnection: close\r\n\r\n${body}`,
  )
}
