import { exactJson, UnreadableFile } from '@bourse/kit/readers'
import { decimalText } from '@bourse/kit/values'

/** An object in a response, with numbers as their exact text. */
export type JsonRow = Readonly<Record<string, unknown>>

/**
 * Returns the objects of a JSON array.
 * @throws UnreadableFile if the text is not an array of objects
 */
export function jsonRows(text: string): readonly JsonRow[] {
  const parsed = parsedJson(text)
  if (Array.isArray(parsed) && parsed.every(isRow)) return parsed
  throw new UnreadableFile(`expected a JSON array of objects, got ${text.slice(0, 100)}`)
}

function parsedJson(text: string): unknown {
  try {
    return exactJson(text)
  } catch {
    return undefined
  }
}

const isRow = (value: unknown): value is JsonRow => typeof value === 'object' && value !== null && !Array.isArray(value)

/** Returns a property as trimmed text; null if it is missing or empty. */
export function textIn(row: JsonRow, name: string): string | null {
  const { [name]: value } = row
  if (typeof value !== 'string') return null
  const text = value.trim()
  return text === '' ? null : text
}

/** Returns a number in canonical form; other text is returned unchanged, so the host rejects its row. */
export function numberIn(row: JsonRow, name: string): string | null {
  const text = textIn(row, name)
  return text === null ? null : (decimalText(text) ?? text)
}
