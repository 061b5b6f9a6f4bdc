import { problem, type Problem } from '@bourse/kit'
import type { Principal } from './principal.ts'

/** The grants that a call requires in addition to markets and symbols. */
export interface NeededGrants {
  /** Ids of the datasets whose data the response contains. */
  readonly datasets: readonly string[]
  readonly capabilities: readonly string[]
}

/**
 * Returns the 403 problem for a caller whose plan lacks a dataset or whose key lacks a capability; undefined if the
 * call is permitted.
 */
export function missingGrant(
  { datasets: granted, capabilities: allowed, planName }: Pick<Principal, 'datasets' | 'capabilities' | 'planName'>,
  { datasets, capabilities }: NeededGrants,
): Problem | undefined {
  const dataset = datasets.find((id) => !granted.has(id))
  if (dataset !== undefined)
    return problem('capability-missing', `The plan ${planName} does not include dataset ${dataset}.`)
  const capability = capabilities.find((name) => !allowed.has(name))
  return capability === undefined
    ? undefined
    : problem('capability-missing', `The key lacks the capability ${capability}.`)
}
