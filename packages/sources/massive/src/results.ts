import { exactJson, UnreadableFile } from '@bourse/kit/readers'

/** A JSON object's properties, with numbers as exact text. */
export type Members = Readonly<Record<string, unknown>>

/**
 * Parses a response, with numbers as exact text.
 * @throws UnreadableFile if it is not a JSON object
 */
export function membersOf(body: string): Members {
  const value = parsed(body)
  if (isMembers(value)) return value
  throw new UnreadableFile(`expected a JSON object, got ${body.slice(0, 80)}`)
}

/** Returns a response's rows; none if it has no `results`. */
export function resultsOf(members: Members, name = 'results'): readonly Members[] {
  const { [name]: results = [] } = members
  if (Array.isArray(results)) return results.filter(isMembers)
  throw new UnreadableFile(`${name}: expected an array, got ${typeof results}`)
}

/** Returns a value if it is nonempty text; null otherwise. */
export const textOf = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null)

export const isMembers = (value: unknown): value is Members =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

function parsed(body: string): unknown {
  try {
    return exactJson(body)
  } catch (cause) {
    throw new UnreadableFile('expected JSON', { cause })
  }
}
