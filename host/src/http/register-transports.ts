import { problem, type Dataset } from '@bourse/kit'
import type { Transport } from '@bourse/kit/delivery'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { ServerResponse } from 'node:http'
import type { Config } from '@bourse/engine/wiring'
import { problemBody, problemHeaders, toProblem } from './problem-body.ts'
import { refuseForeignOrigin } from './foreign-origin.ts'
import { refuseOthers } from './methods.ts'
import { sendProblem } from './send-problem.ts'
import { createRouteGuard, type RestParts } from './route-guard.ts'

export interface TransportParts extends RestParts {
  readonly config: Config
}

/**
 * Opens the addresses of the transports that datasets declare; `onFailure` hears of a dataset whose address cannot be
 * had.
 */
export function registerTransports(
  app: FastifyInstance,
  parts: TransportParts,
  onFailure: (dataset: Dataset, error: unknown) => void,
): void {
  const { wiring } = parts.engine
  for (const dataset of wiring.datasets)
    try {
      for (const each of dataset.transports) register(app, parts, each, () => wiring.stateOf(dataset).state === 'on')
    } catch (error) {
      onFailure(dataset, error)
    }
}

function register(
  app: FastifyInstance,
  { engine, authenticator, config }: TransportParts,
  { path, methods, maxBody, needs, handle }: Transport,
  isOn: () => boolean,
): void {
  const guard = createRouteGuard({ engine, authenticator })
  async function answer(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    const principal = await guard.cross(request)
    if (!isOn()) throw problem('dataset-unavailable', 'This way in is switched off in this installation.')
    if (engine.versions().demo) void reply.header('x-bourse-data', 'demo')
    // What the host says of every answer stands beside what the transport writes.
    for (const [name, value] of Object.entries(reply.getHeaders()))
      if (value !== undefined) reply.raw.setHeader(name, value)
    void reply.hijack()
    const exchange = {
      request: request.raw,
      response: reply.raw,
      body: request.body ?? undefined,
      caller: engine.callers.of(principal),
    }
    try {
      await handle(engine.wiring.inject(needs) as never, exchange)
    } catch (err) {
      request.log.error({ reqId: request.id, err }, 'transport failed')
      endFailed(reply.raw, err, { path, requestId: request.id })
    }
  }
  app.route({
    method: [...methods],
    url: path,
    ...(maxBody === undefined ? {} : { bodyLimit: maxBody }),
    // Nobody's body is read before it is known whose it is.
    onRequest: (request) => {
      refuseForeignOrigin(request.headers, config)
      return guard.enter(request)
    },
    // A body that cannot be read never comes to the transport, and counts all the same.
    errorHandler: (error, request, reply) =>
      void guard.refuse(request, reply, error).catch((told: unknown) => sendProblem(request, reply, told)),
    // Each call of an operation passes the load shedder by itself: one request may hold many of them.
    handler: answer,
  })
  refuseOthers(app, path, methods)
}

/**
 * What broke off in the middle is cut off, so that nobody takes it for the whole; before that there is room for a
 * problem.
 */
function endFailed(
  response: ServerResponse,
  error: unknown,
  { path, requestId }: { readonly path: string; readonly requestId: string },
): void {
  if (response.writableEnded) return
  if (response.headersSent) return void response.destroy()
  const told = toProblem(error)
  response.writeHead(told.status, problemHeaders(told)).end(JSON.stringify(problemBody(told, path, requestId)))
}
