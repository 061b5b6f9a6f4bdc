import { LimitReached, limitHeaders } from '@bourse/engine/ledger'
import type { Principal } from '@bourse/engine/accounts'
import type { CompiledOperation } from '@bourse/engine/operations'
import type { Engine } from '../engine.ts'
import { Refused } from '../refused.ts'
import { countRefusal } from './count-usage.ts'

/** A request that is refused before it was admitted. */
export interface Unadmitted {
  readonly engine: Engine
  readonly principal: Principal
  /** Undefined where it reached none: usage is told by operation. */
  readonly asked: CompiledOperation | undefined
}

/**
 * The refusal of a request that was not admitted. It costs nothing and tells what is left; it still counts in the
 * minute and in the usage of its operation, and where the minute is spent that is the answer instead. Where nobody can
 * count it at the moment, it is not answered otherwise.
 */
export async function unadmittedRefusal({ engine, principal, asked }: Unadmitted, error: unknown): Promise<Refused> {
  if (asked !== undefined) countRefusal({ engine, principal, asked })
  if (error instanceof LimitReached) return refusedWithStanding(principal, error)
  try {
    return new Refused(error, limitHeaders(principal, await engine.ledger.count({ principal }), { refunded: true }))
  } catch (refusal) {
    return refusedWithStanding(principal, refusal instanceof Error && refusal.name === 'Problem' ? refusal : error)
  }
}

/** A limit that refuses also says where the account stands. */
export function refusedWithStanding(principal: Principal, error: unknown): Refused {
  return new Refused(
    error,
    error instanceof LimitReached ? limitHeaders(principal, error.standing, { refunded: true }) : {},
  )
}
