import type { EntryPoint } from '@bourse/engine/usage'
import type { AuthenticatedRequest } from './request-context.ts'

/** What decides how a request counts. */
export type Charged = Pick<AuthenticatedRequest, 'principal' | 'target'> & {
  readonly input?: Pick<AuthenticatedRequest['input'], 'entryPoint'>
}

/** Returns the plan and entry point under which a request counts. */
export const chargedAs = (call: Charged) => ({ plan: call.principal.planName, entryPoint: entryPointOf(call) })

/** Only SQL statements are priced by the reads that they make. */
function entryPointOf({ principal, target, input }: Charged): EntryPoint {
  if (input?.entryPoint !== undefined) return input.entryPoint
  if (target.operation.credits.per === 'reads') return 'sql'
  return principal.sessionId === undefined ? 'rest' : 'console'
}
