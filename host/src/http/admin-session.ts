import { Type } from '@bourse/kit'
import type { FastifyInstance } from 'fastify'
import { createFailureLimiter, type KeyChangeParts, signIn, tooManyFailures } from '@bourse/accounts'
import { parseBody } from '@bourse/operations'
import { refuseOthers } from './methods.ts'

const PATH = '/admin/session'
/** Largest body, in bytes. */
const MAX_BODY = 1_024

const Body = Type.Object({ code: Type.String({ minLength: 1, maxLength: 60, description: 'A one-time code.' }) })

/** Exchanges a one-time code for the key of a session, without a key; who guesses is held up by address. */
export function registerAdminSession(app: FastifyInstance, keys: KeyChangeParts): void {
  const failures = createFailureLimiter(keys.clock)
  app.post(PATH, { bodyLimit: MAX_BODY }, async (request, reply) => {
    const { ip: address, id: request_id } = request
    const wait = failures.wait(address)
    if (wait !== undefined) throw tooManyFailures(wait)
    const { code } = parseBody(Body, request.body ?? undefined) as { readonly code: string }
    const by = { kind: 'host', address, request_id } as const
    const made = await signIn({ ...keys, by }, code).catch((error: unknown) => {
      const late = failures.failed(address)
      throw late === undefined ? error : tooManyFailures(late)
    })
    const { id: key_id, key, account_id, expires_at } = made
    const body = { data: { key, key_id, account_id, expires_at }, meta: {} }
    return reply
      .code(201)
      .header('cache-control', 'no-store')
      .type('application/json; charset=utf-8')
      .send(JSON.stringify(body))
  })
  refuseOthers(app, PATH, ['POST'])
}
