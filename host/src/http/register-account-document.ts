import { compactDocument, type OpenApiDocument } from '@bourse/engine/api-docs'
import type { FastifyInstance } from 'fastify'
import { refuseOthers } from './methods.ts'
import { createRouteGuard, type RestParts } from './route-guard.ts'

const DOCUMENT = '/account/openapi.json'

/** Serves the document of the members' operations to callers with a key or a session. */
export function registerAccountDocument(
  app: FastifyInstance,
  parts: RestParts,
  make: () => Promise<OpenApiDocument>,
): void {
  const guard = createRouteGuard(parts)
  let document: Promise<OpenApiDocument> | undefined
  app.get(DOCUMENT, async (request, reply) => {
    await guard.takePrincipal(request)
    return reply
      .type('application/json; charset=utf-8')
      .header('cache-control', 'private, no-cache')
      .send(JSON.stringify(compactDocument(await (document ??= make()))))
  })
  refuseOthers(app, DOCUMENT, ['GET'], (request) => guard.enter(request))
}
