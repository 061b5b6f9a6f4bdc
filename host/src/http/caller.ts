import type { Authenticator, Principal } from '@bourse/engine/accounts'
import type { Config } from '@bourse/engine/wiring'
import type { FastifyRequest } from 'fastify'
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
