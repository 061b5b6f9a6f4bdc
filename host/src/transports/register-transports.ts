import { problem, type Transport } from '@bourse/kit'
import type { FastifyInstance } from 'fastify'
import type { Authenticator } from '../accounts/authenticate.ts'
import type { Config } from '../config.ts'
import type { Engine } from '../pipeline/engine.ts'
import { refuseForeignOrigin } from './foreign-origin.ts'

export interface TransportParts {
  readonly engine: Engine
  readonly authenticator: Authenticator
  readonly config: Config
}

/** Opens the addresses of the transports that datasets declare. */
export function registerTransports(app: FastifyInstance, parts: TransportParts): void {
  const { wiring } = parts.engine
  for (const dataset of wiring.datasets)
    for (const each of dataset.transports) register(app, parts, each, () => wiring.stateOf(dataset).state === 'on')
}

function register(
  app: FastifyInstance,
  { engine, authenticator, config }: TransportParts,
  { path, methods, needs, handle }: Transport,
  isOn: () => boolean,
): void {
  app.route({
    method: [...methods],
    url: path,
    async handler(request, reply) {
      refuseForeignOrigin(request.headers, config)
      const principal = await authenticator.principalOf(request.headers, request.ip)
      if (!isOn()) throw problem('dataset-unavailable', 'This way in is switched off in this installation.')
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
        request.log.error({ err }, 'transport failed')
        if (!reply.raw.headersSent) reply.raw.writeHead(500)
        reply.raw.end()
      }
    },
  })
}
