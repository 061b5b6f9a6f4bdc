import { nearestName } from '@bourse/kit/values'
import type { ValueError } from '@sinclair/typebox/value'

/** Suggests names to use instead of an unknown one: `did you mean size?`, or all known names if none is similar. */
export function insteadOf(name: string, known: readonly string[]): string {
  const near = nearestName(name, known)
  return near === undefined ? `known are ${known.join(', ')}` : `did you mean ${near}?`
}

/** Suggests names for a property that the schema does not have. */
export function insteadOfMember({ path, schema }: ValueError): string {
  const properties: unknown = schema['properties']
  const known = Object.keys(typeof properties === 'object' ? { ...properties } : {})
  return insteadOf(path.slice(path.lastIndexOf('/') + 1), known)
}

/** Returns an error such as `There is no plan "prp". Did you mean pro? Known: free, pro.` */
export function unknownName(kind: string, name: string, known: readonly string[]): Error {
  const near = nearestName(name, known)
  const hint = near === undefined ? '' : ` Did you mean ${near}?`
  return new Error(
    `There is no ${kind} ${JSON.stringify(name.slice(0, 100))}.${hint} Known: ${known.join(', ') || 'none'}.`,
  )
}
