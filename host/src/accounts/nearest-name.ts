import { distance } from 'fastest-levenshtein'

/** The known name that differs least from a given one, or undefined where none is close enough to be meant. */
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

/** `There is no plan "prp". Did you mean pro? Known: free, pro.`: what a person needs to go on. */
export function unknownName(kind: string, name: string, known: readonly string[]): Error {
  const near = nearestName(name, known)
  const hint = near === undefined ? '' : ` Did you mean ${near}?`
  return new Error(
    `There is no ${kind} ${JSON.stringify(name.slice(0, 100))}.${hint} Known: ${known.join(', ') || 'none'}.`,
  )
}
