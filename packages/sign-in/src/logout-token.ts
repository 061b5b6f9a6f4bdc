import type { EndedSessions } from '@bourse/engine/accounts'
import { jwtVerify } from 'jose'
import type { Configuration } from 'openid-client'
import { SignInFailure } from './failure.ts'
import { keySetOf } from './key-set.ts'

const EVENT = 'http://schemas.openid.net/event/backchannel-logout'
/** A logout token is sent immediately, so an old one is a replay. */
const MAX_AGE = '2 minutes'

/** Verifies a logout token of OpenID Connect Back-Channel Logout 1.0; throws if it is not valid. */
export async function verifyLogoutToken(client: Configuration, token: string): Promise<EndedSessions> {
  const { issuer } = client.serverMetadata()
  const { payload } = await jwtVerify(token, keySetOf(client), {
    issuer,
    audience: client.clientMetadata().client_id,
    maxTokenAge: MAX_AGE,
    clockTolerance: '1 minute',
    requiredClaims: ['iat', 'jti', 'events'],
  })
  const { sub, sid, events } = payload
  const isLogout = typeof events === 'object' && events !== null && EVENT in events
  const session = typeof sid === 'string' ? sid : undefined
  if (!isLogout || payload['nonce'] !== undefined || (sub === undefined && session === undefined))
    throw new SignInFailure('rejected', 'expected a logout token, got another one')
  return { issuer, subject: sub, sid: session }
}
