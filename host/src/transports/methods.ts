import { problem } from '@bourse/kit'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { METHODS } from 'node:http'

/** Lets a server route every method that Node reads, so that an address can refuse what it does not take. CONNECT never comes as a request. */
export function knowAllMethods(app: FastifyInstance): void {
  for (const method of METHODS)
    if (method !== 'CONNECT' && !app.supportedMethods.includes(method)) app.addHttpMethod(method)
}

/** Answers 405 to the methods that an address does not take; with `enter` only to those whom it lets in. */
export function refuseOthers(
  app: FastifyInstance,
  url: string,
  methods: readonly string[],
  enter?: (request: FastifyRequest) => Promise<void>,
): void {
  app.route({
    method: app.supportedMethods.filter((other) => !methods.includes(other)),
    url,
    // Before a body is read: what is wrong with it does not matter.
    onRequest: async (request) => {
      await enter?.(request)
      throw methodNotAllowed(methods)
    },
    handler: () => undefined,
  })
}

/** The refusal of a method, with those that are taken. */
export function methodNotAllowed(methods: readonly string[]) {
  return problem('method-not-allowed', `This address takes ${methods.join(' and ')}.`, {
    headers: { allow: methods.join(', ') },
  })
}
