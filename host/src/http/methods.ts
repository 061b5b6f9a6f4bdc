import { type Problem, problem } from '@bourse/kit'
import type { FastifyInstance, FastifyRequest, RouteHandlerMethod } from 'fastify'

/** Answers 405 to the methods that an address does not take; with `enter` only to those whom it lets in. */
export function refuseOthers(
  app: FastifyInstance,
  url: string,
  methods: readonly string[],
  enter?: (request: FastifyRequest) => Promise<unknown>,
): void {
  app.route({
    method: app.supportedMethods.filter((other) => !methods.includes(other)),
    url,
    // Before a body is read: what is wrong with it does not matter.
    onRequest: async (request) => {
      await enter?.(request)
      throw notAllowed(`This address takes ${methods.join(' and ')}.`, methods)
    },
    handler: () => undefined,
  })
}

/** Serves GET and HEAD at some addresses, and answers 405 to all else. */
export function serveGet(app: FastifyInstance, urls: readonly string[], handler: RouteHandlerMethod): void {
  for (const url of urls) {
    app.get(url, { exposeHeadRoute: true }, handler)
    refuseOthers(app, url, ['GET', 'HEAD'])
  }
}

/** A path with parameters in braces as the router writes it. */
export const urlOf = (path: string): string => path.replaceAll(/\{([a-z_]+)\}/g, ':$1')

/**
 * The refusal of a request that no route takes: of its address, or of a method that the server does not route at all.
 */
export function refusalOf({ method, server }: FastifyRequest): Problem {
  if (!server.supportedMethods.includes(method)) return unknownMethod()
  return problem('route-not-found', 'Nothing is served at this address; /docs lists what is.')
}

/** The refusal of a method that no address takes; which ones this one takes is not looked up. */
export const unknownMethod = () =>
  notAllowed('No address of this service takes the method: it takes GET, POST, PATCH and PUT.', [
    'GET',
    'POST',
    'PATCH',
    'PUT',
  ])

const notAllowed = (detail: string, methods: readonly string[]) =>
  problem('method-not-allowed', detail, { headers: { allow: methods.join(', ') } })

/** Path of a request without its query, and without a slash at the end. */
export const pathOf = ({ url }: FastifyRequest): string => url.split('?', 1)[0]?.replace(/\/$/, '') ?? ''
