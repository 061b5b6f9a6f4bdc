import { problem, Type } from '@bourse/kit'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import {
  type Authenticator,
  createFailureLimiter,
  type KeyChangeParts,
  type Keys,
  type OpenedSession,
  type Principal,
  sessionToken,
  signInByCode,
  signInByKey,
  tooManyFailures,
} from '@bourse/engine/accounts'
import { parseBody } from '@bourse/engine/operations'
import type { Config } from '@bourse/engine/wiring'
import { refuseOthers } from './methods.ts'
import { isSameOrigin, refuseForged, sessionCookie, sessionSecret, TOKEN_HEADER } from './session-cookie.ts'

const PATH = '/admin/session'
/** Maximum size of a request body in bytes. */
const MAX_BODY = 4_096
const MAX_KEY = 1_024
const JSON_TYPE = 'application/json; charset=utf-8'

const Body = Type.Object({
  code: Type.Optional(Type.String({ minLength: 1, maxLength: 60, description: 'A one-time code.' })),
  key: Type.Optional(Type.String({ minLength: 1, maxLength: MAX_KEY, description: 'A key, instead of a code.' })),
})
interface Credentials {
  readonly code?: string
  readonly key?: string
}

interface SessionParts {
  readonly changes: Omit<KeyChangeParts, 'by'>
  readonly keys: Keys
  readonly authenticator: Authenticator
  readonly config: Pick<Config, 'public_url'>
  /** Returns the URL at which the session's identity provider signs the person out; undefined if there is none. */
  readonly providerSignOut: (sessionId: string) => Promise<string | undefined>
  /** Counts a request toward the caller's per-minute limit. */
  readonly count: (principal: Principal) => Promise<void>
}

/**
 * Opens, shows and ends console sessions: exchanges a one-time code or a key for a cookie that scripts cannot read.
 * Failed codes and keys are limited by IP address.
 */
export function registerAdminSession(app: FastifyInstance, parts: SessionParts): void {
  const { changes, keys, authenticator, config, count, providerSignOut } = parts
  const failures = createFailureLimiter(changes.clock)

  async function open(request: FastifyRequest): Promise<OpenedSession> {
    const { ip: address, id: request_id } = request
    const { code, key } = parseBody(Body, request.body ?? undefined) as Credentials
    if ((code === undefined) === (key === undefined))
      throw problem('invalid-parameter', 'Send either a one-time code in `code` or a key in `key`.')
    const by = { kind: 'host', address, request_id } as const
    if (key !== undefined) {
      // The authenticator limits failed keys by IP address.
      const principal = await authenticator.principalOfKey(key, address)
      await count(principal)
      return signInByKey({ ...changes, by }, principal)
    }
    const wait = failures.wait(address)
    if (wait !== undefined) throw tooManyFailures(wait)
    return signInByCode({ ...changes, by }, code ?? '').catch((error: unknown) => {
      const late = failures.failed(address)
      throw late === undefined ? error : tooManyFailures(late)
    })
  }

  /** The session that the request's cookie identifies. */
  async function currentSession(request: FastifyRequest): Promise<OpenedSession> {
    const secret = sessionSecret(request, config)
    if (secret === undefined)
      throw problem('unauthenticated', 'There is no session. Send a key or a one-time code to POST /admin/session.')
    const { sessionId = '' } = await authenticator.principalOfSession(secret, request.ip)
    return { secret, session: await keys.read(sessionId) }
  }

  app.post(PATH, { bodyLimit: MAX_BODY }, async (request, reply) => {
    refuseForeign(request, config)
    const opened = await open(request)
    return answer(reply.code(201).header('set-cookie', sessionCookie(request, config, opened.secret)), opened)
  })
  app.get(PATH, async (request, reply) => {
    refuseForeign(request, config)
    return answer(reply, await currentSession(request))
  })
  app.delete(PATH, async (request, reply) => {
    const { secret, session } = await currentSession(request)
    refuseForged(request, config, secret)
    const url = await providerSignOut(session.id)
    await keys.revoke(session.id)
    reply.header('cache-control', 'no-store').header('set-cookie', sessionCookie(request, config, undefined))
    if (url === undefined) return reply.code(204).send()
    return reply.type(JSON_TYPE).send(JSON.stringify({ data: { sign_out_url: url }, meta: {} }))
  })
  refuseOthers(app, PATH, ['GET', 'POST', 'DELETE'])
}

/**
 * A page on another site must neither sign its visitor in nor request a token. Clients other than browsers send neither
 * `Origin` nor `Sec-Fetch-Site`, and are accepted.
 */
function refuseForeign(request: FastifyRequest, config: Pick<Config, 'public_url'>): void {
  const { origin, 'sec-fetch-site': site } = request.headers
  if ((origin === undefined && site === undefined) || isSameOrigin(request, config)) return
  throw problem('origin-not-allowed', 'Only pages from this service may sign in to its console.')
}

function answer(reply: FastifyReply, { secret, session }: OpenedSession): FastifyReply {
  const { account_id, id: key_id, kind, expires_at } = session
  const data = { account_id, key_id, kind, expires_at, token: sessionToken(secret) }
  return reply
    .header('cache-control', 'no-store')
    .header('vary', `Cookie, ${TOKEN_HEADER}`)
    .type(JSON_TYPE)
    .send(JSON.stringify({ data, meta: {} }))
}
