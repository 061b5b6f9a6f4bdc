import { problem, type Dataset } from '@bourse/kit'
import type { FastifyInstance, FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'
import type { Authenticator } from '../accounts/authenticate.ts'
import { compileOperations, type CompiledOperation } from '../operations/operation.ts'
import type { RawQuery } from '../operations/parse-query.ts'
import type { Engine } from '../pipeline/engine.ts'
import type { Answer, Input } from '../pipeline/ongoing.ts'
import { Refused } from '../pipeline/refused.ts'
import { run } from '../pipeline/run.ts'
import { sendProblem } from './send-problem.ts'

const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'HEAD'] as const

/** What the REST transport stands on. */
export interface RestParts {
  readonly engine: Engine
  readonly authenticator: Authenticator
}

/** A dataset as an encapsulated Fastify plugin: also for a Fastify application of your own. */
export function datasetPlugin(parts: RestParts, dataset: Dataset): FastifyPluginAsync {
  return restPlugin(dataset.id, parts, compileOperations(dataset, parts.engine.wiring))
}

/** Operations as a Fastify plugin. */
export function restPlugin(id: string, parts: RestParts, operations: readonly CompiledOperation[]): FastifyPluginAsync {
  return fp(async (app: FastifyInstance) => operations.forEach((compiled) => addRoute(app, parts, compiled)), {
    name: `bourse-${id}`,
    fastify: '5.x',
    encapsulate: true,
  })
}

function addRoute(app: FastifyInstance, parts: RestParts, compiled: CompiledOperation): void {
  const url = compiled.path.replaceAll(/\{([a-z_]+)\}/g, ':$1')
  const { method } = compiled.operation
  app.route({
    method,
    url,
    exposeHeadRoute: false,
    handler: (request, reply) => answerRequest(parts, compiled, request, reply),
  })
  app.route({
    method: METHODS.filter((other) => other !== method),
    url,
    // Before a body is read: what is wrong with it does not matter.
    onRequest: async (_, reply) => {
      void reply.header('allow', method)
      throw problem('method-not-allowed', `This address takes ${method}.`)
    },
    handler: () => undefined,
  })
}

async function answerRequest(
  { engine, authenticator }: RestParts,
  compiled: CompiledOperation,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const principal = await authenticator.principalOf(request.headers, request.ip)
  try {
    const reauthenticate = () => authenticator.principalOf(request.headers, request.ip)
    const answer = await run(engine, compiled, principal, { ...inputOf(request), reauthenticate })
    return await send(reply, engine, answer)
  } catch (error) {
    if (!(error instanceof Refused)) throw error
    return sendProblem(request, reply, error.problem, error.headers)
  }
}

function inputOf(request: FastifyRequest): Omit<Input, 'reauthenticate'> {
  const { headers } = request
  return {
    params: request.params as Readonly<Record<string, string>>,
    query: request.query as RawQuery,
    accept: headers.accept,
    acceptEncoding: headers['accept-encoding']?.toString(),
    ifNoneMatch: headers['if-none-match'],
    body: request.body ?? undefined,
    headers: headers as Readonly<Record<string, string | undefined>>,
  }
}

function send(reply: FastifyReply, engine: Engine, answer: Answer): FastifyReply {
  if (engine.versions().demo) void reply.header('x-bourse-data', 'demo')
  return reply.code(answer.status).headers(answer.headers).send(answer.body)
}
