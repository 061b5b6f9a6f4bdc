import { problem, type Problem } from '@bourse/kit'
import type { Config } from '@bourse/engine/wiring'
import type { FastifyInstance } from 'fastify'
import { isIP } from 'node:net'

type Settings = Pick<Config, 'public_url' | 'admin_hosts'>

/** Paths for people with sessions: the API of administration and of members, and their documentation. */
const OF_SESSIONS = ['/admin', '/account', '/docs/admin']

/**
 * Rejects host names that are not in the settings, on paths that sessions use and on pages. Otherwise, another site
 * could point its own name at this service, and its pages would count as same-origin. Such an attack needs a name, so
 * IP addresses pass.
 */
export function refuseForeignHosts(app: FastifyInstance, settings: Settings, pages: readonly string[]): void {
  const guarded = [...OF_SESSIONS, ...pages]
  const isGuarded = (route: string) => route === '/' || guarded.some((path) => route === path || below(path, route))
  app.addHook('onRequest', (request, _, done) => {
    const { url: route } = request.routeOptions
    done(route !== undefined && isGuarded(route) ? foreignHost(request.headers.host, settings) : undefined)
  })
}

const below = (path: string, route: string) => route.startsWith(`${path}/`) || route.startsWith(`${path}.`)

/** The rejection for a host name that does not belong to the service; undefined for any other. */
export function foreignHost(host: string | undefined, { public_url: url, admin_hosts }: Settings): Problem | undefined {
  if (host === undefined) return undefined
  const name = nameOf(`http://${host}`)
  if (name !== undefined && (isOwn(name) || name === (url && nameOf(url)) || isAmong(name, admin_hosts)))
    return undefined
  return problem(
    'host-not-allowed',
    `The admin API and the console do not serve the host ${JSON.stringify(host.slice(0, 100))}. Use public_url, ` +
      'localhost or an IP address, or add the host name to admin_hosts in the settings (BOURSE_ADMIN_HOSTS).',
  )
}

/** A URL's host in lowercase, without port, brackets or trailing dot. */
function nameOf(address: string): string | undefined {
  if (!URL.canParse(address)) return undefined
  return new URL(address).hostname.replace(/^\[(.*)\]$/, '$1').replace(/\.$/, '')
}

const isOwn = (name: string) => isIP(name) !== 0 || name === 'localhost' || name.endsWith('.localhost')

const isAmong = (name: string, hosts: readonly string[]) => hosts.some((host) => nameOf(`http://${host}`) === name)
