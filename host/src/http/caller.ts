import type { Authenticator, Principal } from '@bourse/engine/accounts'
import { Problem, problem } from '@bourse/kit'
import type { Config } from '@bourse/engine/wiring'
import type { FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'
import { hash } from 'node:crypto'
import { refuseForged, sessionSecret } from './session-cookie.ts'

/** Identifies a request's caller. */
export type CallerOf = (request: FastifyRequest) => Promise<Principal>

/** Accepts keys only. */
export const keyAlone =
  (authenticator: Authenticator): CallerOf =>
  ({ headers, ip }) =>
    authenticator.principalOf(headers, ip)

/** Accepts keys, and the session cookie on requests from the console. */
export const keyOrSession =
  (authenticator: Authenticator, config: Pick<Config, 'public_url'>): CallerOf =>
  async (request) => {
    const { headers, ip } = request
    const secret = sessionSecret(request, config)
    if (secret === undefined) return authenticator.principalOf(headers, ip)
    refuseForged(request, config, secret)
    return authenticator.principalOfSession(secret, ip)
  }

/** Accepts access tokens of identity providers in place of keys. */
export interface AccessTokens {
  /** Returns the id of the key that a token stands for; undefined if the token is not valid. Rejects in an outage. */
  keyOf(token: string, path: string): Promise<string | undefined>
  /** Returns the URL of the metadata about a path, from which programs learn where to get a token. */
  metadataUrl(path: string): string | undefined
}

/** A JSON Web Token in an `Authorization` header. No key has this form. */
const BEARER = /^bearer +(eyJ[\w-]+\.eyJ[\w-]+\.[\w-]+)$/i

const MAX_TRUSTED = 10_000

/** Accepts keys, and access tokens while the package that verifies them is installed and has a provider. */
export const keyOrToken = (
  authenticator: Authenticator,
  tokens: () => AccessTokens | undefined,
  path: string,
): CallerOf => {
  // Recently valid tokens: failed attempts from a shared address must not lock out other users at that address.
  const trusted = new LRUCache<string, true>({ max: MAX_TRUSTED })

  async function principalOfToken(accepted: AccessTokens, token: string, address: string): Promise<Principal> {
    const id = hash('sha256', token)
    if (!trusted.has(id)) authenticator.refuseFailing(address)
    const keyId = await accepted.keyOf(token, path)
    const principal = keyId === undefined ? undefined : await authenticator.principalOfId(keyId, address)
    if (principal !== undefined) trusted.set(id, true)
    else trusted.delete(id)
    // A rejected token counts as a failure of its address.
    return principal ?? authenticator.principalOfKey(undefined, address)
  }

  return async ({ headers, ip }) => {
    const [accepted, token] = [tokens(), BEARER.exec(headers.authorization ?? '')?.[1]]
    const isToken = token !== undefined && headers['x-api-key'] === undefined
    try {
      if (accepted === undefined || !isToken) return await authenticator.principalOf(headers, ip)
      return await principalOfToken(accepted, token, ip)
    } catch (error) {
      throw withMetadata(error, accepted?.metadataUrl(path))
    }
  }
}

/** Adds where to get a token (RFC 9728) to the rejection of a caller without a valid key or token. */
function withMetadata(error: unknown, url: string | undefined): unknown {
  if (url === undefined || !(error instanceof Problem) || error.code !== 'unauthenticated') return error
  return problem('unauthenticated', error.message, {
    headers: { 'www-authenticate': `Bearer resource_metadata="${url}"` },
  })
}
