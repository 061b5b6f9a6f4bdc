import { distance } from 'fastest-levenshtein'

/** Returns the known name most similar to a given one, ignoring case; undefined if none is similar enough. */
export function nearestName(name: string, known: Iterable<string>): string | undefined {
  const given = name.slice(0, 100).toLowerCase()
  let nearest: string | undefined
  let least = Math.max(2, Math.floor(given.length / 3)) + 1
  for (const candidate of known) {
    const steps = distance(given, candidate.toLowerCase())
    if (steps < least) [nearest, least] = [candidate, steps]
  }
  return nearest
}
