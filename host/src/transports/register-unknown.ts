import { problem } from '@bourse/kit'
import type { FastifyInstance } from 'fastify'
import { createThreshold, type RestParts } from './threshold.ts'

/** Answers 404 below `/v1` where nothing is served, to whoever has a key. */
export function registerUnknown(app: FastifyInstance, parts: RestParts): void {
  const threshold = createThreshold(parts)
  void app.register(
    async (below) => {
      below.setNotFoundHandler(async (request, reply) => {
        await threshold.enter(request)
        return threshold.refuse(
          request,
          reply,
          problem('route-not-found', 'Nothing is served at this address; /docs lists what is.'),
        )
      })
    },
    { prefix: '/v1' },
  )
}
