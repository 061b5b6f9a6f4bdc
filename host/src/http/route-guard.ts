import type { FastifyReply, FastifyRequest } from 'fastify'
import { ADMIN, type Authenticator, type Principal } from '@bourse/engine/accounts'
import type { CompiledOperation } from '@bourse/engine/operations'
import type { Engine } from '../request/engine.ts'
import { type Unadmitted, unadmittedRefusal } from '../request/steps/unadmitted-refusal.ts'
import { type CallerOf, keyAlone } from './caller.ts'
import { sendProblem } from './send-problem.ts'
import { problem } from '@bourse/kit'

/** What the REST transport depends on. */
export interface RestParts {
  readonly engine: Engine
  readonly authenticator: Authenticator
  /** Identifies the caller; by default from the key of the request, not from a cookie. */
  readonly callerOf?: CallerOf
}

/**
 * What lies between the wire and an operation: addresses that nothing serves, methods that they do not take, bodies
 * that cannot be read. Nobody learns which of these it is without a key, and for who has one it counts in the minute
 * like any other request, and in the usage of the operation where it is known.
 */
export type RouteGuard = ReturnType<typeof createRouteGuard>

export function createRouteGuard({ engine, authenticator, callerOf = keyAlone(authenticator) }: RestParts) {
  /** Counts a request in the minute of its key, where that has a limit of its own; the refusal where it is spent. */
  function spentMinuteOf(principal: Principal): unknown {
    try {
      engine.keyRates.count(principal)
    } catch (error) {
      return error
    }
    return undefined
  }
  const entered = new WeakMap<FastifyRequest, Pick<Unadmitted, 'principal' | 'asked'>>()
  return {
    /**
     * Learns who is asking before more of the request is looked at; rejects where nobody may. `asked`: the operation
     * that answers unless the request is refused before.
     */
    async enter(request: FastifyRequest, asked?: CompiledOperation): Promise<Principal> {
      const principal = await callerOf(request)
      entered.set(request, { principal, asked })
      return principal
    },
    /** Who is asking, for the operation that answers from here on. */
    cross(request: FastifyRequest): Promise<Principal> {
      const known = entered.get(request)
      if (known === undefined) return callerOf(request)
      entered.delete(request)
      return Promise.resolve(known.principal)
    },
    /** Refuses a request that did not cross; one that entered is counted. */
    async refuse(request: FastifyRequest, reply: FastifyReply, error: unknown): Promise<FastifyReply> {
      const known = entered.get(request)
      if (known === undefined) return sendProblem(request, reply, error)
      const spent = spentMinuteOf(known.principal)
      if (spent !== undefined) return sendProblem(request, reply, spent)
      const { problem, headers } = await unadmittedRefusal({ engine, ...known }, error)
      return sendProblem(request, reply, problem, headers)
    },
  }
}

/** Rejects callers who are not operators of the deployment before checking anything else in the request. */
export function refuseCallers({ capabilities }: Principal): void {
  if (!capabilities.has(ADMIN)) throw problem('capability-missing', `This key lacks the capability ${ADMIN}.`)
}
