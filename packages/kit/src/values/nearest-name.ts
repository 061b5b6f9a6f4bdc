import { distance } from 'fastest-levenshtein'

/** The known name that differs least from a given one, case apart; undefined where none is near enough to be meant. */
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
