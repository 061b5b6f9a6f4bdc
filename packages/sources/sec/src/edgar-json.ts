import { UnreadableFile } from '@bourse/kit/readers'

/** A JSON object whose members have not been validated. */
export type JsonObject = Readonly<Record<string, unknown>>

/** A JSON number as text, so that it never passes through a binary float. */
export class WrittenNumber {
  readonly text: string
  constructor(text: string) {
    this.text = text
  }
}

type Reviver = (key: string, value: unknown, context?: { readonly source?: string }) => unknown

/**
 * Parses a file that is a JSON object. With `exact`, numbers under that key become `WrittenNumber`.
 * @throws UnreadableFile if the text is not a JSON object
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
    throw new UnreadableFile(
      `${file}: expected JSON: ${error instanceof Error ? error.message : 'the file cannot be parsed'}`,
    )
  }
}

/** Returns whether a value is a JSON object (neither an array nor null). */
export function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** Returns the member if it is an object, otherwise an empty object. */
export function objectAt(from: JsonObject, name: string): JsonObject {
  const value = from[name]
  return isObject(value) ? value : {}
}

/** Returns the member if it is an array, otherwise an empty array. */
export function listAt(from: JsonObject, name: string): readonly unknown[] {
  const value = from[name]
  return Array.isArray(value) ? value : []
}

/** Returns the member as trimmed text; null if it is empty or not text. */
export function textAt(from: JsonObject, name: string): string | null {
  return textOf(from[name])
}

/** Returns a value as trimmed text; null if it is empty or not text. */
export function textOf(value: unknown): string | null {
  const text = typeof value === 'string' ? value.trim() : ''
  return text === '' ? null : text
}
