import { distance } from 'fastest-levenshtein'

/** The name of `known` that is most like `name` (case apart), or undefined when none is near enough to be meant. */
export function nearestName(name: string, known: readonly string[]): string | undefined {
  const wanted = name.slice(0, 100).toLowerCase()
  let nearest: string | undefined
  let least = Math.max(2, Math.floor(wanted.length / 3)) + 1
  for (const candidate of known) {
    const steps = distance(wanted, candidate.toLowerCase())
    if (steps < least) [nearest, least] = [candidate, steps]
  }
  return nearest
}
