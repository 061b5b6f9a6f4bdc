import { problem, type Dataset } from '@bourse/kit'
import type { PageFiles, Pages } from '@bourse/kit/delivery'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Wiring } from '@bourse/engine/wiring'
import { serveGet } from './methods.ts'
import { sendPage } from './send-page.ts'

/** Path of the documentation, to which `/` redirects if no web application has a front page. */
const DOCS = '/docs'

/** One web application, opened by its first request. */
interface OpenSite {
  readonly pages: Pages
  isOn(): boolean
  send(request: FastifyRequest, reply: FastifyReply, name: string): Promise<FastifyReply>
}

/** Serves datasets' web applications to everyone; `onFailure` is called for a dataset whose path is not available. */
export function registerPages(
  app: FastifyInstance,
  wiring: Wiring,
  onFailure: (dataset: Dataset, error: unknown) => void,
): void {
  const sites: OpenSite[] = []
  for (const dataset of wiring.datasets)
    try {
      for (const pages of dataset.pages) {
        const site = openSite(pages, () => wiring.stateOf(dataset).state === 'on')
        registerSite(app, site)
        sites.push(site)
      }
    } catch (error) {
      onFailure(dataset, error)
    }
  registerFront(
    app,
    sites.find(({ pages }) => pages.front !== undefined),
  )
}

function openSite(pages: Pages, isOn: () => boolean): OpenSite {
  let files: Promise<PageFiles> | undefined
  return {
    pages,
    isOn,
    async send(request, reply, name) {
      if (!isOn()) throw problem('dataset-unavailable', 'These pages are disabled in this installation.')
      files ??= pages.open()
      const site = await files.catch((error: unknown) => {
        files = undefined
        throw error
      })
      // All of an application's other paths serve its index.
      const file = site.get(name) ?? (name.startsWith('assets/') ? undefined : site.get('index.html'))
      if (file === undefined) throw problem('route-not-found', `There is no such file under ${pages.path}.`)
      return sendPage(request, reply, file)
    },
  }
}

function registerSite(app: FastifyInstance, site: OpenSite): void {
  const { path } = site.pages
  serveGet(app, [path], (request, reply) => site.send(request, reply, 'index.html'))
  serveGet(app, [`${path}/*`], (request, reply) =>
    site.send(request, reply, (request.params as { readonly '*': string })['*']),
  )
}

function registerFront(app: FastifyInstance, site: OpenSite | undefined): void {
  const front = site?.pages.front
  serveGet(app, ['/'], (request, reply) =>
    site === undefined || front === undefined || !site.isOn() ? reply.redirect(DOCS) : site.send(request, reply, front),
  )
}
