import { problem } from '@bourse/kit'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Guide, OpenApiDocument, Plans } from '@bourse/engine/api-docs'
import { pathOf, serveGet } from './methods.ts'
import type { Site } from '@bourse/engine/api-docs/site'

/** What the documentation is built from. */
export interface DocsContext {
  /**
   * Called when a page is requested, at most once every ten minutes unless the attributions change; examples show what
   * is published at that time.
   */
  document(): Promise<OpenApiDocument>
  readonly plans: Plans
  /** Reads the guides; called when the first page is requested. */
  guides?(): Promise<readonly Guide[]>
  /** Attributions that the data's publishers require, shown on every page. */
  attributions?(): readonly string[]
  now(): string
}

const ROUTES = [
  '/openapi.json',
  '/postman.json',
  '/llms.txt',
  '/llms-full.txt',
  '/docs',
  '/docs/start.md',
  '/docs/errors',
  '/docs/errors.md',
  '/docs/guides/:name',
  '/docs/guides/datasets/:name',
  '/docs/operations',
  '/docs/operations.md',
  '/docs/operations/:id',
  '/docs/assets/:name',
]

/**
 * Serves `/openapi.json`, `/postman.json`, `/llms.txt` and the documentation pages under `/docs` to everyone, without
 * loading anything from other hosts.
 */
export function registerDocs(app: FastifyInstance, context: DocsContext): void {
  let made: { readonly of: string; readonly pages: Promise<Site> } | undefined
  function pagesNow(): Promise<Site> {
    const attributions = context.attributions?.() ?? []
    const of = [context.now().slice(0, '2026-03-02T21:0'.length), ...attributions].join('\n')
    if (made?.of !== of) made = { of, pages: open(context, attributions) }
    return made.pages
  }
  const serve = async (request: FastifyRequest, reply: FastifyReply) => {
    const { sendPage } = await import('./send-page.ts')
    const make = (await pagesNow()).get(pathOf(request))
    if (make === undefined) throw problem('route-not-found', 'There is no such page. /docs lists all pages.')
    return sendPage(request, reply, await make())
  }
  serveGet(app, ROUTES, serve)
}

/** Loaded with the first page, to save memory on hosts where the documentation is not used. */
async function open({ document, plans, guides }: DocsContext, attributions: readonly string[]): Promise<Site> {
  const { site } = await import('@bourse/engine/api-docs/site')
  return site(await document(), plans, { guides: (await guides?.()) ?? [], attributions })
}
