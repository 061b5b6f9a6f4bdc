import type { Principal } from '../accounts/principal.ts'
import { countRefused } from './admit.ts'
import type { Engine } from './engine.ts'
import type { RequestContext } from './request-context.ts'
import { Refused } from './refused.ts'
import { standingHeaders } from './settle.ts'

/**
 * The refusal of a request that never came to its operation: it counts in the minute, costs nothing, and tells what is
 * left.
 */
export async function refuseUnread(engine: Engine, principal: Principal, error: unknown): Promise<Refused> {
  const call: Pick<RequestContext, 'engine' | 'principal' | 'standing'> = { engine, principal, standing: undefined }
  const told = await countRefused(call, error)
  return new Refused(told, standingHeaders(call, true))
}
