import { type Problem, problem } from '@bourse/kit'
import type { FastifyInstance, FastifyRequest, RouteHandlerMethod } from 'fastify'

/**
 * Responds with 405 to methods that a path does not accept; with `enter`, only to callers admitted by `enter`. The
 * server accepts HEAD at every path that accepts GET.
 */
export function refuseOthers(
  app: FastifyInstance,
  url: string,
  accepted: readonly string[],
  enter?: (request: FastifyRequest) => Promise<unknown>,
): void {
  const methods = [...new Set(accepted.flatMap((method) => (method === 'GET' ? ['GET', 'HEAD'] : [method])))]
  app.route({
    method: app.supportedMethods.filter((other) => !methods.includes(other)),
    url,
    // Runs before the body is read, because an invalid body does not matter here.
    onRequest: async (request) => {
      await enter?.(request)
      throw notAllowed(`This address accepts ${methods.join(', ')}.`, methods)
    },
    handler: () => undefined,
  })
}

/** Serves GET and HEAD at the given paths, and responds with 405 to other methods. */
export function serveGet(app: FastifyInstance, urls: readonly string[], handler: RouteHandlerMethod): void {
  for (const url of urls) {
    app.get(url, handler)
    refuseOthers(app, url, ['GET'])
  }
}

/** A path with parameters in braces, converted to the router's syntax. */
export const urlOf = (path: string): string => path.replaceAll(/\{([a-z_]+)\}/g, ':$1')

/**
 * The rejection for a request that no route matches: 404 for an unknown path, 405 for a method that the server does not
 * route.
 */
export function refusalOf({ method, server }: FastifyRequest): Problem {
  if (!server.supportedMethods.includes(method)) return unknownMethod()
  return problem('route-not-found', 'Not found: this service does not serve this path. /docs lists all paths.')
}

/** The rejection for a method that no path accepts. */
export const unknownMethod = () =>
  notAllowed('This service does not accept the method. Use GET, HEAD, POST, PATCH, PUT or DELETE.', [
    'GET',
    'HEAD',
    'POST',
    'PATCH',
    'PUT',
    'DELETE',
  ])

const notAllowed = (detail: string, methods: readonly string[]) =>
  problem('method-not-allowed', detail, { headers: { allow: methods.join(', ') } })

/** A request's path without its query or a trailing slash. */
export const pathOf = ({ url }: FastifyRequest): string => url.split('?', 1)[0]?.replace(/\/$/, '') ?? ''
