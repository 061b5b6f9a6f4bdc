import { LimitReached } from '@bourse/ledger'
import type { Principal } from '@bourse/accounts'
import type { Engine } from '../engine.ts'
import { Refused } from '../refused.ts'
import { refundedHeaders } from './settle.ts'

/**
 * The refusal of a request that was not admitted. It costs nothing and tells what is left; it still counts in the
 * minute, and where the minute is spent that is the answer instead. Where nobody can count it at the moment, it is not
 * answered otherwise.
 */
export async function refuseUnadmitted(engine: Engine, principal: Principal, error: unknown): Promise<Refused> {
  if (error instanceof LimitReached) return limitRefused(principal, error)
  try {
    return new Refused(error, refundedHeaders(principal, await engine.ledger.count({ principal })))
  } catch (refusal) {
    return limitRefused(principal, refusal instanceof Error && refusal.name === 'Problem' ? refusal : error)
  }
}

/** A limit that refuses also says where the account stands. */
export function limitRefused(principal: Principal, error: unknown): Refused {
  return new Refused(error, error instanceof LimitReached ? refundedHeaders(principal, error.standing) : {})
}
