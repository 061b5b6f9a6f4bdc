import type { FastifyInstance } from 'fastify'
import { refusalOf } from './methods.ts'
import { createRouteGuard, type RestParts } from './route-guard.ts'

/**
 * Answers 404 below `/v1` and `/admin/v1` where nothing is served, and 405 to methods that nothing takes, to callers
 * with a key.
 */
export function registerUnknown(app: FastifyInstance, parts: RestParts): void {
  const guard = createRouteGuard(parts)
  for (const prefix of ['/v1', '/admin/v1'])
    void app.register(
      async (below) => {
        below.setNotFoundHandler(async (request, reply) => {
          await guard.enter(request)
          return guard.refuse(request, reply, refusalOf(request))
        })
      },
      { prefix },
    )
}
