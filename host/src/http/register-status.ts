import type { Authenticator } from '@bourse/engine/accounts'
import type { ServiceStatus } from '@bourse/engine/api-docs/site'
import type { Config } from '@bourse/engine/wiring'
import type { Clock } from '@bourse/kit'
import type { PageFile } from '@bourse/kit/delivery'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { memoizeFor } from './memoize-for.ts'
import { serveGet } from './methods.ts'
import { refuseCallers } from './route-guard.ts'
import { sessionSecret } from './session-cookie.ts'

interface StatusParts {
  readonly config: Pick<Config, 'status_page' | 'public_url'>
  readonly authenticator: Authenticator
  readonly clock: Pick<Clock, 'now'>
  readonly read: () => Promise<ServiceStatus>
}

/** How long a response is reused, because the page may be public. */
const FRESH_MS = 10_000

/** Serves the status of the service as HTML, JSON and Atom, to everyone or to operators, as the setting says. */
export function registerStatus(app: FastifyInstance, { config, authenticator, clock, read }: StatusParts): void {
  if (config.status_page === 'off') return
  const status = memoizeFor(FRESH_MS, read, () => Date.parse(clock.now()))
  const serve = (path: string, mediaType: string, render: (status: ServiceStatus) => Promise<string>) => {
    const rendered = new WeakMap<ServiceStatus, Promise<PageFile>>()
    function pageOf(current: ServiceStatus): Promise<PageFile> {
      const page = rendered.get(current) ?? render(current).then((content) => ({ mediaType, content, isHashed: false }))
      rendered.set(current, page)
      return page
    }
    serveGet(app, [path], async (request, reply) => {
      if (config.status_page === 'operators') refuseCallers(await readerOf(request))
      const { sendPage } = await import('./send-page.ts')
      return sendPage(request, reply, await pageOf(await status()))
    })
  }
  /** A browser that opens the page sends its session, but nothing that proves where the request is from. */
  function readerOf(request: FastifyRequest) {
    const secret = sessionSecret(request, config)
    return secret === undefined
      ? authenticator.principalOf(request.headers, request.ip)
      : authenticator.principalOfSession(secret, request.ip)
  }

  serve('/status', 'text/html; charset=utf-8', async (current) => (await pages()).statusPage(current))
  serve('/status.json', 'application/json; charset=utf-8', async (current) => JSON.stringify(current))
  serve('/status.xml', 'application/atom+xml; charset=utf-8', async (current) =>
    (await pages()).statusFeed(
      current,
      config.public_url === undefined ? '/status' : new URL('/status', config.public_url).href,
    ),
  )
}

const pages = () => import('@bourse/engine/api-docs/site')
