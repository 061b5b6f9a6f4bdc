import { LimitReached, limitHeaders } from '@bourse/engine/ledger'
import type { Principal } from '@bourse/engine/accounts'
import type { CompiledOperation } from '@bourse/engine/operations'
import type { Engine } from '../engine.ts'
import { RequestFailure } from '../refused.ts'
import { countRefusal } from './count-usage.ts'

/** A request that is rejected before admission. */
export interface UnadmittedRequest {
  readonly engine: Engine
  readonly principal: Principal
  /** The operation whose usage counts the request; undefined if the request reached none. */
  readonly target: CompiledOperation | undefined
}

/**
 * The rejection of a request that was not admitted. It costs nothing and reports the remaining limits, but counts
 * toward the per-minute limit and its operation's usage. If that limit is used up, the limit's rejection is returned
 * instead. If the request cannot be counted at the moment, that failure is returned.
 */
export async function unadmittedRefusal(
  { engine, principal, target }: UnadmittedRequest,
  error: unknown,
): Promise<RequestFailure> {
  if (target !== undefined) countRefusal({ engine, principal, target })
  if (error instanceof LimitReached) return rejectedWithLimits(principal, error)
  try {
    return new RequestFailure(
      error,
      limitHeaders(principal, await engine.ledger.count({ principal }), { refunded: true }),
    )
  } catch (refusal) {
    return rejectedWithLimits(principal, refusal instanceof Error && refusal.name === 'Problem' ? refusal : error)
  }
}

/** Adds the account's current limits to a rejection caused by a limit. */
export function rejectedWithLimits(principal: Principal, error: unknown): RequestFailure {
  return new RequestFailure(
    error,
    error instanceof LimitReached ? limitHeaders(principal, error.standing, { refunded: true }) : {},
  )
}
