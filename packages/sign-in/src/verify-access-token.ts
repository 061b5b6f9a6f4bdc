import type { Person } from '@bourse/engine/accounts'
import { jwtVerify } from 'jose'
import type { Configuration } from 'openid-client'
import { groupsOf, personOf } from './claims.ts'
import { SignInFailure } from './failure.ts'
import { keySetOf } from './key-set.ts'
import type { ProviderParts } from './provider.ts'

/** Maximum number of seconds by which the provider's clock may be ahead. */
const MAX_AHEAD = 60

/** The person for whom a program has an access token. */
export interface TokenHolder {
  readonly person: Person
  /** Undefined if the token says nothing about groups. */
  readonly groups: readonly string[] | undefined
  /** When the token was issued and when it expires, in seconds since 1970. */
  readonly issued: number
  readonly expires: number
}

/** Verifies an access token that is a JWT; throws if the provider did not issue it for this resource. */
export async function verifyAccessToken(
  client: Configuration,
  { token, resource }: { readonly token: string; readonly resource: string },
  { id, settings, clock }: Pick<ProviderParts, 'id' | 'settings' | 'clock'>,
): Promise<TokenHolder> {
  const { issuer } = client.serverMetadata()
  const requirements = { issuer, audience: resource, requiredClaims: ['sub', 'iat', 'exp'] }
  const { payload } = await jwtVerify(token, keySetOf(client), requirements)
  const { sub = '', iat: issued = 0, exp: expires = 0 } = payload
  const isAhead = issued > clock.millis() / 1_000 + MAX_AHEAD
  if (isAhead) throw new SignInFailure('rejected', 'the token was issued in the future')
  return {
    person: personOf(payload, { provider: id, issuer, subject: sub }),
    groups: payload[settings.groups_claim] === undefined ? undefined : groupsOf(payload, settings),
    issued,
    expires,
  }
}
