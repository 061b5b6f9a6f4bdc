import { problem, type Clock } from '@bourse/kit'
import type { Caller } from '@bourse/kit/delivery'
import type { OperationAnswer, Operations } from '@bourse/services'
import type { Authenticator, Callers } from '@bourse/engine/accounts'
import { CALLS_PATH } from '@bourse/engine/wiring'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'
import { openCall, type SignedCall } from './signed-call.ts'

/** How long a URL repeats its redirect, in milliseconds: less than the lifetime of any redirect. */
const REPEATED_MS = 60_000
const MAX_REDIRECTS = 10_000

export interface CallRouteParts {
  readonly authenticator: Authenticator
  readonly callers: Pick<Callers, 'of'>
  readonly operations: () => Operations
  readonly secrets: () => readonly Buffer[]
  readonly clock: Clock
}

type CallRequest = FastifyRequest<{ Params: { operation: string }; Querystring: Record<string, unknown> }>

/** Makes calls at signed URLs without a key in the request. */
export function registerCalls(app: FastifyInstance, parts: CallRouteParts): void {
  const { authenticator, callers, operations, secrets, clock } = parts
  const redirects = new LRUCache<string, { readonly answer: OperationAnswer; readonly until: number }>({
    max: MAX_REDIRECTS,
  })

  async function callerOf({ keyId }: SignedCall, address: string): Promise<Caller> {
    const principal = await authenticator.principalOfId(keyId, address)
    if (principal === undefined) throw problem('unauthenticated', 'The key behind this address is no longer valid.')
    return callers.of(principal)
  }

  /** Clients read a file in many ranges, so a redirect is repeated instead of called again. */
  async function answerOf(signed: SignedCall, caller: Caller): Promise<OperationAnswer> {
    const now = clock.millis()
    const name = JSON.stringify(signed)
    const known = redirects.get(name)
    if (known !== undefined && known.until > now) return known.answer
    const answer = await operations().call(caller, signed.selection)
    if (answer.status === 302) redirects.set(name, { answer, until: now + REPEATED_MS })
    return answer
  }

  app.get(`${CALLS_PATH}/:operation`, async (request: CallRequest, reply) => {
    const now = Math.floor(clock.millis() / 1000)
    const signed = openCall(request.params.operation, request.query, { secrets, now })
    // Without a valid URL, the response does not reveal whether the operation exists.
    if (signed === undefined)
      throw problem('route-not-found', 'The address is invalid or has expired. Request a new one.')
    const { status, headers, body } = await answerOf(signed, await callerOf(signed, request.ip))
    return reply.code(status).headers(headers).send(body)
  })
}
