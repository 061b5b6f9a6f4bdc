import cors from '@fastify/cors'
import { problem, type Problem } from '@bourse/kit'
import { MAX_JSON_BODY } from '@bourse/engine/operations'
import Fastify, {
  LogController,
  type FastifyBaseLogger,
  type FastifyHttpOptions,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
} from 'fastify'
import type { Server } from 'node:http'
import { newRequestId } from '../request/request-id.ts'
import {
  addressTooLong,
  MAX_HEAD,
  refuseBrokenRequest,
  refuseUnhandledRequests,
  REQUEST_MS,
} from './broken-requests.ts'
import { EXPOSED_HEADERS } from './exposed-headers.ts'
import { hostProblem } from './host-problem.ts'
import { refusalOf } from './methods.ts'
import { parseJson } from './parse-json.ts'
import { sendProblem } from './send-problem.ts'

/** Milliseconds between two looks for requests that have not come in. */
const CHECK_MS = 5_000

/** The HTTP server before any route: ids, limits, problems, and nothing secret in its log. */
export function createApp(
  log: FastifyBaseLogger,
  corsOrigins: readonly string[] = [],
  trustedProxies: readonly string[] = [],
  stalledSeconds = 60,
): FastifyInstance {
  const app = Fastify(optionsOf(log, trustedProxies, stalledSeconds))
  if (corsOrigins.length > 0)
    void app.register(cors, {
      origin: [...corsOrigins],
      methods: ['GET', 'POST', 'PATCH', 'PUT'],
      exposedHeaders: EXPOSED_HEADERS,
    })
  // Hooks that wait for nothing call back: a promise for each would be paid for by every request.
  app.addHook('onRequest', (request, reply, done) => {
    withCommonHeaders(request, reply)
    done(hostProblem(request.raw) ?? addressTooLong(request.url))
  })
  logRequests(app)
  readBodies(app)
  endConnectionsOnClose(app)
  refuseUnhandledRequests(app)
  app.setErrorHandler((error, request, reply) => sendProblem(request, reply, error))
  app.setNotFoundHandler((request, reply) => sendProblem(request, reply, refusalOf(request)))
  return app
}

function optionsOf(
  log: FastifyBaseLogger,
  trustedProxies: readonly string[],
  stalledSeconds: number,
): FastifyHttpOptions<Server, FastifyBaseLogger> {
  return {
    ...(trustedProxies.length > 0 ? { trustProxy: [...trustedProxies] } : {}),
    loggerInstance: log,
    // A logger for each request would cost more than the one line it writes: lines say themselves which request they
    // are about.
    childLoggerFactory: (logger) => logger,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: newRequestId,
    requestIdHeader: false,
    schemaController: { compilersFactory: { buildValidator: noSchemas, buildSerializer: noSchemas } },
    bodyLimit: MAX_JSON_BODY,
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
  }
}

function logRequests(app: FastifyInstance): void {
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
}

/** JSON and bytes as they are; every other type is 415, plain text and compressed bodies too. */
function readBodies(app: FastifyInstance): void {
  app.addHook('preParsing', (request, _, payload, done) => done(compressed(request), payload))
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (_, body, done) => {
    try {
      done(null, parseJson(String(body)))
    } catch (error) {
      done(error as Error)
    }
  })
  app.addContentTypeParser('application/octet-stream', { parseAs: 'buffer' }, (_, body, done) => done(null, body))
}

/** The refusal of a body in a content coding: it is refused before a byte of it is read. */
function compressed({ headers }: FastifyRequest): Problem | null {
  const coding = headers['content-encoding']?.trim().toLowerCase() ?? ''
  if (coding === '' || coding === 'identity') return null
  return problem(
    'unsupported-media-type',
    `Content-Encoding: expected no coding, got ${coding.slice(0, 60)}. Send the body as it is, without this header.`,
    { headers: { 'accept-encoding': 'identity' } },
  )
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

/**
 * Takes no more requests and lets those under way end; the connections of those that do not within `patience`
 * milliseconds are cut.
 */
export async function closeApp(app: FastifyInstance, patience: number): Promise<void> {
  const late = setTimeout(() => {
    app.log.warn({ seconds: patience / 1_000 }, 'answers that were not sent in time are cut')
    app.server.closeAllConnections()
  }, patience)
  try {
    await app.close()
  } finally {
    clearTimeout(late)
  }
}
