import { problem } from '@bourse/kit'
import type { FastifyInstance } from 'fastify'
import { ADMIN } from '../accounts/capabilities.ts'
import { refuseOthers } from './methods.ts'
import type { OpenApiDocument } from '@bourse/api-docs'
import { createThreshold, type RestParts } from './threshold.ts'

const PATH = '/admin/openapi.json'

/** Serves the document of the operations that run the deployment, to those who may call them. */
export function registerAdminDocument(
  app: FastifyInstance,
  parts: RestParts,
  document: () => Promise<OpenApiDocument>,
): void {
  const threshold = createThreshold(parts)
  let text: Promise<string> | undefined
  app.get(PATH, { exposeHeadRoute: false }, async (request, reply) => {
    const principal = await threshold.cross(request)
    if (!principal.capabilities.has(ADMIN))
      throw problem('capability-missing', `This key lacks the capability ${ADMIN}.`)
    text ??= document().then((made) => JSON.stringify(made))
    return reply
      .type('application/json; charset=utf-8')
      .header('cache-control', 'private, no-cache')
      .send(await text)
  })
  refuseOthers(app, PATH, ['GET'], threshold.enter)
}
