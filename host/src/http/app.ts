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
import { traceOf, traceRequests } from './trace-requests.ts'

/** Milliseconds between checks for incomplete requests. */
const CHECK_MS = 5_000

/** The HTTP server before any routes are added: request ids, limits, problems, and a log without secrets. */
export function createApp(
  log: FastifyBaseLogger,
  corsOrigins: readonly string[] = [],
  trustedProxies: readonly string[] = [],
  stalledSeconds = 60,
): FastifyInstance {
  const app = Fastify(optionsOf(log, trustedProxies, stalledSeconds))
  if (corsOrigins.length > 0) allowOrigins(app, corsOrigins)
  traceRequests(app)
  // Synchronous hooks use callbacks: a promise for each would slow down every request.
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
    // A logger per request would cost more than the single line it writes; log lines include the request id instead.
    childLoggerFactory: (logger) => logger,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: newRequestId,
    requestIdHeader: false,
    schemaController: { compilersFactory: { buildValidator: noSchemas, buildSerializer: noSchemas } },
    bodyLimit: MAX_JSON_BODY,
    exposeHeadRoutes: true,
    forceCloseConnections: 'idle',
    // During shutdown the host still answers requests on open connections, with "connection: close", because a proxy
    // would pass a 503 on to its client.
    return503OnClosing: false,
    requestTimeout: REQUEST_MS,
    // Seconds without any data in either direction. Otherwise, a client that stops reading a file would hold its slot
    // forever.
    connectionTimeout: stalledSeconds * 1_000,
    // A request without a Host header is rejected below with a problem.
    http: { maxHeaderSize: MAX_HEAD, connectionsCheckingInterval: CHECK_MS, requireHostHeader: false },
    routerOptions: { maxParamLength: 200, ignoreTrailingSlash: true },
    clientErrorHandler: refuseBrokenRequest,
    frameworkErrors: (error, request, reply) => void sendProblem(request, withCommonHeaders(request, reply), error),
  }
}

/** Lets pages from these origins call the service, also if it is on a private network or on the page's own machine. */
function allowOrigins(app: FastifyInstance, origins: readonly string[]): void {
  app.addHook('onRequest', ({ method, headers }, reply, done) => {
    const isRequested = method === 'OPTIONS' && headers['access-control-request-private-network'] === 'true'
    if (isRequested && origins.includes(headers.origin ?? ''))
      void reply.header('access-control-allow-private-network', 'true')
    done()
  })
  void app.register(cors, {
    origin: [...origins],
    methods: ['GET', 'HEAD', 'POST', 'PATCH', 'PUT', 'DELETE'],
    exposedHeaders: EXPOSED_HEADERS,
  })
}

function logRequests(app: FastifyInstance): void {
  app.addHook('onResponse', (request, reply, done) => {
    request.log.info(
      {
        reqId: request.id,
        ...traceOf(request),
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

/** Accepts JSON and bytes; any other type gets a 415, including plain text and compressed bodies. */
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

/** Returns the rejection for a body with a content coding, before any of it is read. */
function compressed({ headers }: FastifyRequest): Problem | null {
  const coding = headers['content-encoding']?.trim().toLowerCase() ?? ''
  if (coding === '' || coding === 'identity') return null
  return problem(
    'unsupported-media-type',
    `Content-Encoding: expected no coding, got ${coding.slice(0, 60)}. Send the body unencoded, without this header.`,
    { headers: { 'accept-encoding': 'identity' } },
  )
}

/**
 * Routes have no Fastify schemas: each operation's declaration validates requests and writes rows. Fastify's compilers
 * are never loaded.
 */
function noSchemas(): never {
  throw new Error('routes of this host have no Fastify schemas')
}

function withCommonHeaders(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  return reply.header('x-request-id', request.id).header('x-content-type-options', 'nosniff')
}

/**
 * A connection with a request in progress at shutdown closes after the response: if kept alive, it would keep the host
 * running.
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
 * Stops accepting requests and lets those in progress complete; connections still open after `patience` milliseconds
 * are cut off.
 */
export async function closeApp(app: FastifyInstance, patience: number): Promise<void> {
  const late = setTimeout(() => {
    app.log.warn({ seconds: patience / 1_000 }, 'cutting off responses that were not finished in time')
    app.server.closeAllConnections()
  }, patience)
  try {
    await app.close()
  } finally {
    clearTimeout(late)
  }
}
