import { compactDocument, type OpenApiDocument } from '@bourse/engine/api-docs'
import type { Site } from '@bourse/engine/api-docs/site'
import { problem } from '@bourse/kit'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { makeOnce } from './make-once.ts'
import { pathOf, refuseOthers, serveGet } from './methods.ts'
import { createRouteGuard, refuseCallers, type RestParts } from './route-guard.ts'

const DOCUMENT = '/admin/openapi.json'
/** Pages for operators. The public page at the corresponding path under `/docs` loads each of them. */
const PAGES = ['/admin/docs', '/admin/docs/operations/:id']
const FRAMES = ['/docs/admin', '/docs/admin/operations/:id']

/** Serves the document and the pages for the operator operations, to operators only. */
export function registerAdminDocs(app: FastifyInstance, parts: RestParts, make: () => Promise<OpenApiDocument>): void {
  const guard = createRouteGuard(parts)
  const documentNow = makeOnce(make)
  const pages = makeOnce(() => open(documentNow))

  app.get(DOCUMENT, async (request, reply) => {
    refuseCallers(await guard.takePrincipal(request))
    return reply
      .type('application/json; charset=utf-8')
      .header('cache-control', 'private, no-cache')
      .send(JSON.stringify(compactDocument(await documentNow())))
  })

  const servePage = async (request: FastifyRequest, reply: FastifyReply) => {
    refuseCallers(await guard.takePrincipal(request))
    const { sendPage } = await import('./send-page.ts')
    const page = (await pages()).get(pathOf(request).replace('/admin/docs', '/docs/admin'))
    if (page === undefined) throw problem('route-not-found', 'There is no such page. /docs/admin lists all pages.')
    return sendPage(request, reply, await page())
  }
  for (const url of PAGES) app.get(url, servePage)
  for (const url of [DOCUMENT, ...PAGES]) refuseOthers(app, url, ['GET'], (request) => guard.enter(request))

  const serveFrame = async (request: FastifyRequest, reply: FastifyReply) => {
    const { sendPage } = await import('./send-page.ts')
    const { operatorsFrame } = await import('@bourse/engine/api-docs/site')
    return sendPage(request, reply, operatorsFrame((await documentNow()).info))
  }
  serveGet(app, FRAMES, serveFrame)
}

/** Loaded with the first page, like the callers' documentation. */
async function open(document: () => Promise<OpenApiDocument>): Promise<Site> {
  const { operatorsSite } = await import('@bourse/engine/api-docs/site')
  return operatorsSite(await document())
}
