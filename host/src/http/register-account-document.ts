import type { Principal } from '@bourse/engine/accounts'
import { compactDocument, type OpenApiDocument } from '@bourse/engine/api-docs'
import type { FastifyInstance } from 'fastify'
import { makeOnce } from './make-once.ts'
import { refuseOthers } from './methods.ts'
import { createRouteGuard, type RestParts } from './route-guard.ts'

const DOCUMENT = '/account/openapi.json'

/** Serves the document of the members' operations to callers with a key or a session, and counts each request. */
export function registerAccountDocument(
  app: FastifyInstance,
  { count, ...parts }: RestParts & { readonly count: (principal: Principal) => Promise<void> },
  make: () => Promise<OpenApiDocument>,
): void {
  const guard = createRouteGuard(parts)
  const document = makeOnce(make)
  app.get(DOCUMENT, async (request, reply) => {
    await count(await guard.takePrincipal(request))
    return reply
      .type('application/json; charset=utf-8')
      .header('cache-control', 'private, no-cache')
      .send(JSON.stringify(compactDocument(await document())))
  })
  refuseOthers(app, DOCUMENT, ['GET'], (request) => guard.enter(request))
}
