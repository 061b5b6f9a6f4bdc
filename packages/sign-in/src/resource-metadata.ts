import type { HostParts } from '@bourse/host/parts'
import { problem } from '@bourse/kit'
import type { OpenExchange } from '@bourse/kit/delivery'

/** Path of the metadata about protected resources (RFC 9728); the path of the resource follows. */
export const METADATA_PATH = '/.well-known/oauth-protected-resource'

type Parts = Pick<HostParts, 'config' | 'wiring'>

/** Returns the identifier of a resource, which its access tokens name as their audience; undefined if it has none. */
export function resourceAt({ config, wiring }: Parts, path: string): string | undefined {
  const { public_url: url } = config
  const isProtected = wiring.datasets.some(({ transports }) =>
    transports.some((transport) => transport.tokens === true && transport.path === path),
  )
  return url === undefined || !isProtected ? undefined : `${url.replace(/\/$/, '')}${path}`
}

const issuersIn = ({ config }: Parts): readonly string[] => [
  ...new Set(Object.values(config.sign_in).map(({ issuer }) => issuer)),
]

/** Returns the URL of the metadata about a resource; undefined if no provider issues its access tokens. */
export function metadataUrl(parts: Parts, path: string): string | undefined {
  const resource = issuersIn(parts).length === 0 ? undefined : resourceAt(parts, path)
  return resource && `${resource.slice(0, -path.length)}${METADATA_PATH}${path}`
}

/** Sends the metadata about a resource: which providers issue its access tokens. */
export async function serveMetadata(parts: Parts, { request, response, origin }: OpenExchange): Promise<void> {
  const path = new URL(request.url ?? '/', origin).pathname.slice(METADATA_PATH.length)
  const resource = resourceAt(parts, path)
  const issuers = issuersIn(parts)
  if (resource === undefined || issuers.length === 0)
    throw problem('route-not-found', 'Not found: no identity provider issues access tokens for this path.')
  const metadata = {
    resource,
    authorization_servers: issuers,
    bearer_methods_supported: ['header'],
    resource_name: 'Bourse',
    resource_documentation: `${origin}/docs/guides/sign-in`,
  }
  response
    .writeHead(200, { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'max-age=3600' })
    .end(JSON.stringify(metadata))
}
