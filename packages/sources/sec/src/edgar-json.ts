import { UnreadableFile } from '@bourse/kit/readers'

/** A JSON object whose members nobody has looked at yet. */
export type JsonObject = Readonly<Record<string, unknown>>

/** A number of a JSON text as it is written there, so that it never passes through a binary float. */
export class WrittenNumber {
  readonly text: string
  constructor(text: string) {
    this.text = text
  }
}

type Reviver = (key: string, value: unknown, context?: { readonly source?: string }) => unknown

/**
 * Parses the JSON object of a file. With `exact`, numbers under that key come as `WrittenNumber`.
 * @throws UnreadableFile where it is no JSON object
 */
export function edgarJson(text: string, file: string, exact?: string): JsonObject {
  const parsed = parse(text, file, exact)
  if (isObject(parsed)) return parsed
  throw new UnreadableFile(`${file}: expected a JSON object`)
}

function parse(text: string, file: string, exact: string | undefined): unknown {
  const written: Reviver = (key, value, context) =>
    key === exact && typeof value === 'number' ? new WrittenNumber(context?.source ?? String(value)) : value
  try {
    return JSON.parse(text, exact === undefined ? undefined : written)
  } catch (error) {
    throw new UnreadableFile(`${file}: expected JSON: ${error instanceof Error ? error.message : 'it cannot be read'}`)
  }
}

/** Whether a value is a JSON object: no list, not null. */
export function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** The member as an object; an empty one where it is something else. */
export function objectAt(from: JsonObject, name: string): JsonObject {
  const value = from[name]
  return isObject(value) ? value : {}
}

/** The member as a list; an empty one where it is something else. */
export function listAt(from: JsonObject, name: string): readonly unknown[] {
  const value = from[name]
  return Array.isArray(value) ? value : []
}

/** The member as text without white space around it; null where it is empty or no text. */
export function textAt(from: JsonObject, name: string): string | null {
  return textOf(from[name])
}

/** A value as text without white space around it; null where it is empty or no text. */
export function textOf(value: unknown): string | null {
  const text = typeof value === 'string' ? value.trim() : ''
  return text === '' ? null : text
}
