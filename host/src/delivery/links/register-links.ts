import {
  type AdministeredLink,
  type Authenticator,
  type Links,
  missingGrant,
  type Principal,
} from '@bourse/engine/accounts'
import type { CompiledOperation } from '@bourse/engine/operations'
import { LINKS_PATH } from '@bourse/engine/wiring'
import { problem } from '@bourse/kit'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { refuseOthers } from '../../http/methods.ts'
import { sendProblem } from '../../http/send-problem.ts'
import type { Answer } from '../../request/answer.ts'
import type { Engine } from '../../request/engine.ts'
import { OVERLOADED } from '../../request/load-shedder.ts'
import { RequestFailure } from '../../request/refused.ts'
import { run } from '../../request/run.ts'
import { unadmittedRefusal } from '../../request/steps/unadmitted-refusal.ts'
import type { Secrets } from '../../http/signature.ts'
import { openLink } from './link-address.ts'
import { linkInput } from './link-input.ts'

/** The capability to create links, which each use of one needs as well. */
export const LINKS_CAPABILITY = 'links.create'

export interface LinkRouteParts {
  readonly engine: Engine
  readonly authenticator: Authenticator
  readonly links: Pick<Links, 'live'>
  readonly secrets: Secrets
  /** The operations that links may name. */
  readonly operations: () => readonly CompiledOperation[]
}

const METHODS = ['GET', 'HEAD'] as const

/** Serves signed links: each use is a request of the link's key, with the key's rights of now. */
export function registerLinks(app: FastifyInstance, parts: LinkRouteParts): void {
  const url = `${LINKS_PATH}/:id/:name`
  app.route({
    method: [...METHODS],
    url,
    async handler(request, reply) {
      if (parts.engine.versions().demo) void reply.header('x-bourse-data', 'demo')
      try {
        const { status, headers, body } = await answerOf(parts, request)
        return await reply.code(status).headers(headers).send(body)
      } catch (error) {
        return refuse(request, reply, error)
      }
    },
  })
  refuseOthers(app, url, METHODS)
}

async function answerOf(parts: LinkRouteParts, request: FastifyRequest): Promise<Answer> {
  const { engine } = parts
  const link = await linkOf(parts, request)
  const principal = await principalOf(parts, link, request)
  const target = parts.operations().find(({ operation }) => operation.id === link.operation)
  if (target === undefined)
    throw problem('route-not-found', `The operation of this link, ${link.operation}, is no longer installed.`)
  const { headers } = request
  const input = linkInput(target, link, {
    acceptEncoding: headers['accept-encoding']?.toString(),
    ifNoneMatch: headers['if-none-match'],
    isHead: request.method === 'HEAD',
    from: { address: request.ip, requestId: request.id },
    headers: headers as Readonly<Record<string, string | undefined>>,
    reauthenticate: async () => principalOf(parts, await linkOf(parts, request), request),
  })
  const pending = engine.loadShedder.pass(() => run(engine, target, principal, input))
  if (pending === undefined) throw await unadmittedRefusal({ engine, principal, target }, OVERLOADED)
  return pending
}

async function linkOf({ links, secrets }: LinkRouteParts, { url }: FastifyRequest): Promise<AdministeredLink> {
  const id = openLink(url, secrets)
  const link = id === undefined ? undefined : await links.live(id)
  if (link !== undefined) return link
  throw problem('route-not-found', 'The link is incomplete, revoked or expired. Copy it again, or create another one.')
}

async function principalOf(
  { authenticator }: LinkRouteParts,
  { key_id: keyId }: AdministeredLink,
  { ip }: FastifyRequest,
): Promise<Principal> {
  const principal = await authenticator.principalOfId(keyId, ip)
  if (principal === undefined) throw problem('unauthenticated', 'The key behind this link is no longer valid.')
  const missing = missingGrant(principal, { datasets: [], capabilities: [LINKS_CAPABILITY] })
  if (missing !== undefined) throw missing
  return principal
}

function refuse(request: FastifyRequest, reply: FastifyReply, error: unknown): FastifyReply {
  return error instanceof RequestFailure
    ? sendProblem(request, reply, error.problem, error.headers)
    : sendProblem(request, reply, error)
}
