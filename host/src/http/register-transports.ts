import { problem, type Dataset, type Problem } from '@bourse/kit'
import type { Transport, WrittenProblem } from '@bourse/kit/delivery'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { ServerResponse } from 'node:http'
import type { Config } from '@bourse/engine/wiring'
import { type AccessTokens, keyAlone, keyOrToken } from './caller.ts'
import { problemBody, problemHeaders, toProblem } from './problem-body.ts'
import { refuseForeignOrigin } from './foreign-origin.ts'
import { refuseOthers } from './methods.ts'
import { sendProblem } from './send-problem.ts'
import { createRouteGuard, type RestParts } from './route-guard.ts'

export interface TransportParts extends RestParts {
  readonly config: Config
  readonly tokens: () => AccessTokens | undefined
}

/**
 * Registers the paths of the transports that datasets declare; `onFailure` is called for a dataset whose path is not
 * available.
 */
export function registerTransports(
  app: FastifyInstance,
  parts: TransportParts,
  onFailure: (dataset: Dataset, error: unknown) => void,
): void {
  const { wiring } = parts.engine
  for (const dataset of wiring.datasets)
    try {
      for (const each of dataset.transports) {
        const isOn = () => wiring.stateOf(dataset).state === 'on'
        if (each.open === true) registerOpen(app, (scope) => register(scope, parts, each, isOn))
        else register(app, parts, each, isOn)
      }
    } catch (error) {
      onFailure(dataset, error)
    }
}

/** Open transports also accept forms; other paths respond to them with 415. */
function registerOpen(app: FastifyInstance, registerIn: (scope: FastifyInstance) => void): void {
  void app.register((scope, _, done) => {
    scope.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, parsed) =>
      parsed(null, body),
    )
    registerIn(scope)
    done()
  })
}

function register(app: FastifyInstance, parts: TransportParts, transport: Transport, isOn: () => boolean): void {
  const { path, below } = transport
  for (const url of below === true ? [path, `${path}/*`] : [path]) registerUrl(app, parts, { transport, url, isOn })
}

interface TransportUrl {
  readonly transport: Transport
  readonly url: string
  readonly isOn: () => boolean
}

function registerUrl(
  app: FastifyInstance,
  { engine, authenticator, config, tokens }: TransportParts,
  { transport, url, isOn }: TransportUrl,
): void {
  const { path, methods, maxBody, open, needs, handle } = transport
  const written = problemWriter(transport.problemBody)
  const callerOf = transport.tokens === true ? keyOrToken(authenticator, tokens, path) : keyAlone(authenticator)
  const guard = createRouteGuard({ engine, authenticator, callerOf })
  async function answer(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    const principal = open === true ? undefined : await guard.takePrincipal(request)
    if (!isOn()) throw problem('dataset-unavailable', 'This entry point is disabled in this installation.')
    if (engine.versions().demo) void reply.header('x-bourse-data', 'demo')
    // The host's own response headers are sent in addition to the transport's.
    for (const [name, value] of Object.entries(reply.getHeaders()))
      if (value !== undefined) reply.raw.setHeader(name, value)
    void reply.hijack()
    const exchange = {
      request: request.raw,
      response: reply.raw,
      method: request.method === 'HEAD' ? 'GET' : request.method,
      body: request.body ?? undefined,
      origin: config.public_url?.replace(/\/$/, '') ?? `${request.protocol}://${request.host}`,
      address: request.ip,
      requestId: request.id,
      ...(principal !== undefined && { caller: engine.callers.of(principal) }),
    }
    try {
      await handle(engine.wiring.inject(needs) as never, exchange as never)
    } catch (err) {
      const failure = toProblem(err)
      if (failure !== err || reply.raw.headersSent) request.log.error({ reqId: request.id, err }, 'transport failed')
      endFailed(reply.raw, failure, { path, requestId: request.id, written })
    }
  }
  app.route({
    method: [...methods],
    url,
    ...(maxBody === undefined ? {} : { bodyLimit: maxBody }),
    // The caller is authenticated before any body is read.
    onRequest: async (request) => {
      refuseForeignOrigin(request.headers, config)
      if (open !== true) await guard.enter(request)
    },
    // A body that cannot be read never reaches the transport but still counts.
    errorHandler: (error, request, reply) =>
      void guard.refuse(request, reply, error).catch((failure: unknown) => sendProblem(request, reply, failure)),
    // Each operation call passes the load shedder itself, because one request may contain many calls.
    onSend: (_, reply, payload, done) => {
      const own = typeof payload === 'string' && isProblem(reply) ? written(payload) : undefined
      if (own !== undefined) void reply.header('content-type', own.mediaType).removeHeader('content-length')
      done(null, own?.body ?? payload)
    },
    handler: answer,
  })
  refuseOthers(app, url, methods)
}

const isProblem = (reply: FastifyReply) =>
  String(reply.getHeader('content-type')).startsWith('application/problem+json')

/** Returns a function that converts the text of a problem to the protocol's own. */
function problemWriter(write: Transport['problemBody']) {
  return (text: string): { readonly mediaType: string; readonly body: string } | undefined => {
    if (write === undefined) return undefined
    const written: WrittenProblem = JSON.parse(text)
    return { mediaType: 'application/json; charset=utf-8', body: JSON.stringify(write(written)) }
  }
}

interface FailedExchange {
  readonly path: string
  readonly requestId: string
  readonly written: ReturnType<typeof problemWriter>
}

/**
 * Closes the connection of a response that failed midway, so that no client mistakes the response for a complete
 * one. Before the first byte a problem can still be sent.
 */
function endFailed(response: ServerResponse, failure: Problem, { path, requestId, written }: FailedExchange): void {
  if (response.writableEnded) return
  if (response.headersSent) return void response.destroy()
  const body = JSON.stringify(problemBody(failure, path, requestId))
  const own = written(body)
  const type = own === undefined ? {} : { 'content-type': own.mediaType }
  response.writeHead(failure.status, { ...problemHeaders(failure), ...type }).end(own?.body ?? body)
}
