import { createRemoteJWKSet } from 'jose'
import type { Configuration } from 'openid-client'
import { SignInFailure } from './failure.ts'

const TIMEOUT_MS = 5_000
const keySets = new Map<string, ReturnType<typeof createRemoteJWKSet>>()

/** Returns a provider's public keys, which are requested again when a token names another one. */
export function keySetOf(client: Configuration): ReturnType<typeof createRemoteJWKSet> {
  const { jwks_uri: url } = client.serverMetadata()
  if (url === undefined) throw new SignInFailure('rejected', 'the provider publishes no keys')
  const known = keySets.get(url)
  if (known !== undefined) return known
  const made = createRemoteJWKSet(new URL(url), { timeoutDuration: TIMEOUT_MS })
  keySets.set(url, made)
  return made
}
