import { ownerPlan } from '@bourse/engine/accounts'
import type { Plan } from '@bourse/engine/wiring'
import type { HostParts } from '@bourse/host/parts'
import { problem } from '@bourse/kit'

/** Returns the plan of an account; the owner's includes everything. */
export function planOf(
  { plans, groups }: HostParts,
  { is_owner: isOwner, plan }: { readonly is_owner: boolean; readonly plan: string },
): Plan {
  const found = isOwner ? ownerPlan(groups) : Object.hasOwn(plans, plan) ? plans[plan] : undefined
  if (found !== undefined) return found
  throw problem('capability-missing', 'The account plan no longer exists. Ask the operator for a different plan.')
}
