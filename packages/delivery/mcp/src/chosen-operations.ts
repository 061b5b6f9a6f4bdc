import { invalidParameter } from '@bourse/kit'
import type { OperationFacts } from '@bourse/services'
import { TOOLSET_GROUPS } from './toolset-groups.ts'

/** Selects every dataset of the deployment. */
const ALL = 'all'

/**
 * Returns the operations that the `toolsets` parameter gives their own tools: the available ones in the named datasets
 * and groups. Throws `invalid-parameter` with the known names for any other name.
 */
export function chosenOperations(address: string, facts: readonly OperationFacts[]): readonly OperationFacts[] {
  const names = toolsetsOf(address)
  const known = toolsetNames(facts)
  const unknown = names.find((name) => !known.includes(name))
  if (unknown !== undefined)
    throw invalidParameter('toolsets', `${unknown.slice(0, 60)} is not a toolset; expected one of: ${known.join(', ')}`)
  const datasets = new Set(names.flatMap((name) => [name, ...(groupOf(name) ?? [])]))
  return facts.filter(({ dataset, isServing }) => isServing && (datasets.has(dataset) || datasets.has(ALL)))
}

/** Every valid name for `toolsets`, in alphabetical order. */
export function toolsetNames(facts: readonly OperationFacts[]): readonly string[] {
  return [...new Set([ALL, ...Object.keys(TOOLSET_GROUPS), ...facts.map(({ dataset }) => dataset)])].toSorted()
}

const groupOf = (name: string) => (Object.hasOwn(TOOLSET_GROUPS, name) ? TOOLSET_GROUPS[name] : undefined)

function toolsetsOf(address: string): readonly string[] {
  const query = new URLSearchParams(address.slice(address.indexOf('?') + 1 || address.length))
  return query
    .getAll('toolsets')
    .flatMap((text) => text.split(','))
    .map((name) => name.trim().toLowerCase())
    .filter((name) => name !== '')
}
