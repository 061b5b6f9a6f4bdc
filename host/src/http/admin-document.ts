import type { FastifyInstance } from 'fastify'
import { refuseOthers } from './methods.ts'
import type { OpenApiDocument } from '@bourse/api-docs'
import { refuseCallers } from './refuse-callers.ts'
import { createRouteGuard, type RestParts } from './route-guard.ts'

const PATH = '/admin/openapi.json'

/** Serves the document of the operations that run the deployment, to those who may call them. */
export function registerAdminDocument(
  app: FastifyInstance,
  parts: RestParts,
  document: () => Promise<OpenApiDocument>,
): void {
  const guard = createRouteGuard(parts)
  let text: Promise<string> | undefined
  app.get(PATH, { exposeHeadRoute: false }, async (request, reply) => {
    refuseCallers(await guard.cross(request))
    text ??= document().then((made) => JSON.stringify(made))
    return reply
      .type('application/json; charset=utf-8')
      .header('cache-control', 'private, no-cache')
      .send(await text)
  })
  refuseOthers(app, PATH, ['GET'], guard.enter)
}
