import { invalidParameter } from '@bourse/kit'
import type { OperationFacts } from '@bourse/services'
import { TOOLSET_GROUPS } from './toolset-groups.ts'

/** Every dataset of the deployment. */
const ALL = 'all'

/**
 * The operations that the `toolsets` of an address give tools of their own: those of the named datasets and groups that
 * serve. Throws `invalid-parameter` with the known names for any other.
 */
export function chosenOperations(address: string, facts: readonly OperationFacts[]): readonly OperationFacts[] {
  const names = toolsetsOf(address)
  const known = toolsetNames(facts)
  const unknown = names.find((name) => !known.includes(name))
  if (unknown !== undefined)
    throw invalidParameter('toolsets', `${unknown.slice(0, 60)} is not a toolset; known are ${known.join(', ')}`)
  const datasets = new Set(names.flatMap((name) => [name, ...(groupOf(name) ?? [])]))
  return facts.filter(({ dataset, isServing }) => isServing && (datasets.has(dataset) || datasets.has(ALL)))
}

/** Every name that `toolsets` takes, in alphabetical order. */
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
