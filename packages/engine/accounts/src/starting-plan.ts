import type { Operation } from '@bourse/kit'
import { marketsNamed, type MarketGroups } from './market-groups.ts'
import type { Plans } from './plans.ts'
import { type Plan, readConfig } from '@bourse/wiring'
import { termsOf } from '@bourse/operations'

/**
 * The first plan, in the order of the configuration (cheapest first), that lets its accounts call an operation; null
 * where none does. The groups are those that plans name markets by; left out, those of a fresh installation.
 */
export function startingPlan(
  operation: Operation,
  plans: Plans,
  groups: MarketGroups = readConfig({}).markets,
): string | null {
  return Object.entries(plans).find(([, plan]) => grants(plan, operation, groups))?.[0] ?? null
}

function grants(plan: Plan, operation: Operation, groups: MarketGroups): boolean {
  const { capabilities } = termsOf(operation, {})
  const { needsMarket } = operation
  if (needsMarket === true && plan.markets.length === 0) return false
  if (typeof needsMarket === 'string' && !marketsNamed(plan.markets, groups).includes(needsMarket)) return false
  return capabilities.every((capability) => !plan.without_capabilities.includes(capability))
}
