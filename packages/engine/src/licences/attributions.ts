import type { Wiring } from '../wiring/index.ts'
import type { Origins } from './origins.ts'
import { publishersOf } from './terms.ts'

/**
 * Returns a function that returns how to name those of some publishers whose terms require attribution, in order: as
 * the publisher requires, or else by its name or id. The result for a list of publishers is computed once.
 */
export function createAttributions(wiring: Pick<Wiring, 'datasets'>, { termsOf }: Pick<Origins, 'termsOf'>) {
  const declared = publishersOf(wiring)
  const known = new WeakMap<readonly string[], readonly string[]>()
  function nameOf(id: string): string {
    const [publisher] = declared.get(id) ?? []
    return publisher?.attribution ?? publisher?.name ?? id
  }
  return (publishers: readonly string[]): readonly string[] => {
    const before = known.get(publishers)
    if (before !== undefined) return before
    const named = publishers.filter((id) => termsOf(id).redistribution === 'attribution').map(nameOf)
    const texts = [...new Set(named)].toSorted()
    known.set(publishers, texts)
    return texts
  }
}
