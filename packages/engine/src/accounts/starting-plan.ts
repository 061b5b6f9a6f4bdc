import { marketsNamed, type MarketGroups } from './market-groups.ts'
import type { DatasetGrants } from './dataset-grants.ts'
import type { Plans } from './plans.ts'
import { type Plan, readConfig } from '../wiring/index.ts'
import { type CompiledOperation, termsOf } from '../operations/index.ts'

type Startable = Pick<CompiledOperation, 'operation' | 'datasets'>

/**
 * Returns the first plan, in configuration order (cheapest first), that includes an operation; null if none does.
 * `groups` are the market groups that plans refer to; they default to those of a new installation.
 */
export function startingPlan(
  compiled: Startable,
  plans: Plans,
  granted: DatasetGrants,
  groups: MarketGroups = readConfig({}).markets,
): string | null {
  const starting = Object.entries(plans).find(
    ([name, plan]) =>
      compiled.datasets.every((dataset) => granted.get(name)?.has(dataset)) && grants(plan, compiled, groups),
  )
  return starting?.[0] ?? null
}

function grants(plan: Plan, { operation }: Startable, groups: MarketGroups): boolean {
  const { capabilities } = termsOf(operation, {})
  const { needsMarket } = operation
  if (needsMarket === true && plan.markets.length === 0) return false
  if (typeof needsMarket === 'string' && !marketsNamed(plan.markets, groups).includes(needsMarket)) return false
  return capabilities.every((capability) => !plan.without_capabilities.includes(capability))
}
