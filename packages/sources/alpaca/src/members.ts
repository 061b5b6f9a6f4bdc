import { UnreadableFile } from '@bourse/kit/readers'

/** An object in a JSON body, with numbers as exact text. */
export type Members = Readonly<Record<string, unknown>>

/** Returns a value as an object; throws if it is not an object. */
export function membersOf(value: unknown, what: string): Members {
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value as Members
  throw new UnreadableFile(`expected ${what} of Alpaca, got ${(JSON.stringify(value) ?? 'nothing').slice(0, 80)}`)
}

/** Returns a string or number property as a string; undefined if it is missing, null or empty. */
export function textIn(members: Members, name: string): string | undefined {
  const value = members[name]
  return typeof value === 'string' && value !== '' ? value : undefined
}
