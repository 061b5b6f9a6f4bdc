import type { Operation } from '@bourse/kit'
import type { Plan } from '../../config.ts'
import { termsOf } from '../../operations/operation.ts'
import type { Plans } from '../../accounts/plans.ts'

/** The first plan, in the order of the configuration (cheapest first), that lets its accounts call an operation; null where none does. */
export function startingPlan(operation: Operation, plans: Plans): string | null {
  return Object.entries(plans).find(([, plan]) => grants(plan, operation))?.[0] ?? null
}

function grants(plan: Plan, operation: Operation): boolean {
  const { capabilities } = termsOf(operation, {})
  if (operation.needsMarket === true && plan.markets.length === 0) return false
  return capabilities.every((capability) => !plan.without_capabilities.includes(capability))
}
