import { problem } from '@bourse/kit'
import type { FastifyInstance, FastifyRequest } from 'fastify'

/** Every method that an address may be asked with: those that it does not take are 405, not an unknown address. */
export const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'HEAD'] as const

/** Answers 405 to the methods that an address does not take; with `enter` only to those whom it lets in. */
export function refuseOthers(
  app: FastifyInstance,
  url: string,
  methods: readonly string[],
  enter?: (request: FastifyRequest) => Promise<void>,
): void {
  app.route({
    method: METHODS.filter((other) => !methods.includes(other)),
    url,
    // Before a body is read: what is wrong with it does not matter.
    onRequest: async (request, reply) => {
      await enter?.(request)
      void reply.header('allow', methods.join(', '))
      throw problem('method-not-allowed', `This address takes ${methods.join(' and ')}.`)
    },
    handler: () => undefined,
  })
}
