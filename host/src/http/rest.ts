import fp from 'fastify-plugin'
import type { Dataset, Operation } from '@bourse/kit'
import type { FastifyInstance, FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import { type CompiledOperation, compileOperations, largestBody, type RawQuery } from '@bourse/engine/operations'
import type { Answer } from '../request/answer.ts'
import type { Input } from '../request/input.ts'
import { RequestFailure } from '../request/refused.ts'
import { run } from '../request/run.ts'
import { keyAlone } from './caller.ts'
import { createRouteGuard, refuseCallers, type RestParts, type RouteGuard } from './route-guard.ts'
import { refuseOthers, urlOf } from './methods.ts'
import { sendProblem } from './send-problem.ts'
import { OVERLOADED } from '../request/load-shedder.ts'

/**
 * One of a host's datasets as an encapsulated Fastify plugin, for your own Fastify application:
 * `app.register(datasetPlugin(host, eod))`.
 */
export function datasetPlugin(parts: RestParts, dataset: Dataset): FastifyPluginAsync {
  return restPlugin(dataset.id, parts, compileOperations(dataset, parts.engine.wiring))
}

/**
 * Returns operations as a Fastify plugin. If one cannot be served, the plugin throws, or calls `onFailure` and
 * continues without it.
 */
export function restPlugin(
  id: string,
  parts: RestParts,
  operations: readonly CompiledOperation[],
  onFailure = rethrow,
): FastifyPluginAsync {
  const attempt = (work: () => void) => {
    try {
      work()
    } catch (error) {
      onFailure(error)
    }
  }
  const guard = createRouteGuard(parts)
  const plugin = async (app: FastifyInstance) => {
    app.setErrorHandler((error, request, reply) => guard.refuse(request, reply, error))
    // Set before anything can fail, because rejections also have this header.
    app.addHook('onRequest', (_, reply, done) => {
      if (parts.engine.versions().demo) void reply.header('x-bourse-data', 'demo')
      done()
    })
    for (const compiled of operations) attempt(() => addRoute(app, parts, guard, compiled))
    for (const [url, methods] of methodsByUrl(operations))
      attempt(() => refuseOthers(app, url, methods, (request) => guard.enter(request)))
  }
  return fp(plugin, { name: `bourse-${id}`, fastify: '5.x', encapsulate: true })
}

function rethrow(error: unknown): void {
  throw error
}

function methodsByUrl(operations: readonly CompiledOperation[]): ReadonlyMap<string, readonly string[]> {
  const byUrl = Map.groupBy(operations, ({ path }) => urlOf(path))
  return new Map([...byUrl].map(([url, those]) => [url, those.flatMap(({ operation }) => methodsOf(operation))]))
}

/** A path that serves GET also serves HEAD, at the same cost. */
const methodsOf = ({ method }: Pick<Operation, 'method'>): readonly string[] =>
  method === 'GET' ? ['GET', 'HEAD'] : [method]

function addRoute(
  app: FastifyInstance,
  { engine, authenticator, callerOf = keyAlone(authenticator) }: RestParts,
  guard: RouteGuard,
  compiled: CompiledOperation,
): void {
  const { method } = compiled.operation
  async function make(request: FastifyRequest): Promise<Answer> {
    const principal = await guard.takePrincipal(request)
    const reauthenticate = () => callerOf(request)
    return run(engine, compiled, principal, inputOf(request, reauthenticate))
  }
  async function answer(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    // Only the time to produce the response counts: a client may read a file as slowly as it likes.
    const pending = engine.loadShedder.pass(() => make(request))
    if (pending === undefined) {
      await endOfTurn()
      return guard.refuse(request, reply, OVERLOADED)
    }
    try {
      const response = await pending
      await endOfTurn()
      return await reply.code(response.status).headers(response.headers).send(response.body)
    } catch (error) {
      if (!(error instanceof RequestFailure)) throw error
      return sendProblem(request, reply, error.problem, error.headers)
    }
  }
  async function enter(request: FastifyRequest): Promise<void> {
    const principal = await guard.enter(request, compiled)
    if (isForOperators(compiled)) refuseCallers(principal, compiled.operation.capabilities)
  }
  app.route({
    method: [...methodsOf(compiled.operation)],
    url: urlOf(compiled.path),
    ...bodyLimitOf(compiled),
    // The caller is authenticated before any body is read.
    ...(method === 'GET' && !isForOperators(compiled) ? {} : { onRequest: enter }),
    handler: answer,
  })
}

const isForOperators = ({ dataset }: CompiledOperation) => dataset.audience === 'operators'

function bodyLimitOf({ operation }: CompiledOperation): { readonly bodyLimit?: number } {
  const bytes = largestBody(operation)
  return bytes === undefined ? {} : { bodyLimit: bytes }
}

function inputOf(request: FastifyRequest, reauthenticate: Input['reauthenticate']): Input {
  const { headers } = request
  return {
    url: request.url,
    params: request.params as Readonly<Record<string, string>>,
    query: request.query as RawQuery,
    accept: headers.accept,
    acceptEncoding: headers['accept-encoding']?.toString(),
    ifNoneMatch: headers['if-none-match'],
    isHead: request.method === 'HEAD',
    body: request.body ?? undefined,
    from: { address: request.ip, requestId: request.id },
    headers: headers as Readonly<Record<string, string | undefined>>,
    reauthenticate,
  }
}

let turn: Promise<void> | undefined

/**
 * Resolves at the end of this turn of the event loop, after all received data is read. Writing responses together is
 * cheaper: only the first one wakes the network and the client, which is expensive.
 */
function endOfTurn(): Promise<void> {
  turn ??= new Promise((resolve) => setImmediate(end, resolve))
  return turn
}

function end(resolve: () => void): void {
  turn = undefined
  resolve()
}
