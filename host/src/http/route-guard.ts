import type { FastifyReply, FastifyRequest } from 'fastify'
import { ADMIN, type Authenticator, type Principal } from '@bourse/engine/accounts'
import type { CompiledOperation } from '@bourse/engine/operations'
import type { Engine } from '../request/engine.ts'
import { type UnadmittedRequest, unadmittedRefusal } from '../request/steps/unadmitted-refusal.ts'
import { type CallerOf, keyAlone } from './caller.ts'
import { sendProblem } from './send-problem.ts'
import { problem } from '@bourse/kit'

/** What the REST transport depends on. */
export interface RestParts {
  readonly engine: Engine
  readonly authenticator: Authenticator
  /** Identifies the caller; by default from the request's key, not from a cookie. */
  readonly callerOf?: CallerOf
}

/**
 * Handles requests that do not reach an operation: unknown paths, unsupported methods, unreadable bodies. Callers
 * without a key do not learn which of these applies. For callers with a key, the request counts toward the per-minute
 * limit like any other, and toward the operation's usage if the operation is known.
 */
export type RouteGuard = ReturnType<typeof createRouteGuard>

export function createRouteGuard({ engine, authenticator, callerOf = keyAlone(authenticator) }: RestParts) {
  /**
   * Counts a request toward its key's per-minute limit, if the key has one; returns the rejection if that limit is used
   * up.
   */
  function spentMinuteOf(principal: Principal): unknown {
    try {
      engine.keyRates.count(principal)
    } catch (error) {
      return error
    }
    return undefined
  }
  const authenticated = new WeakMap<FastifyRequest, Pick<UnadmittedRequest, 'principal' | 'target'>>()
  return {
    /**
     * Authenticates the caller before checking anything else in the request; rejects if that fails. `target` is the
     * operation that responds unless the request is rejected first.
     */
    async enter(request: FastifyRequest, target?: CompiledOperation): Promise<Principal> {
      const principal = await callerOf(request)
      authenticated.set(request, { principal, target })
      return principal
    },
    /** Passes the caller to the operation, which handles the request from this point. */
    takePrincipal(request: FastifyRequest): Promise<Principal> {
      const known = authenticated.get(request)
      if (known === undefined) return callerOf(request)
      authenticated.delete(request)
      return Promise.resolve(known.principal)
    },
    /** Rejects a request that did not reach its operation; it is counted if its caller was authenticated. */
    async refuse(request: FastifyRequest, reply: FastifyReply, error: unknown): Promise<FastifyReply> {
      const known = authenticated.get(request)
      if (known === undefined) return sendProblem(request, reply, error)
      const spent = spentMinuteOf(known.principal)
      if (spent !== undefined) return sendProblem(request, reply, spent)
      const { problem, headers } = await unadmittedRefusal({ engine, ...known }, error)
      return sendProblem(request, reply, problem, headers)
    },
  }
}

/**
 * Rejects callers who do not operate the deployment, or whose role lacks a capability, before checking anything else in
 * the request.
 */
export function refuseCallers({ operations }: Principal, capabilities: readonly string[] = []): void {
  if (operations.length === 0) throw problem('capability-missing', `This key lacks the capability ${ADMIN}.`)
  const missing = capabilities.find((name) => !operations.includes(name))
  if (missing !== undefined) throw problem('capability-missing', `The role of this key does not permit ${missing}.`)
}
