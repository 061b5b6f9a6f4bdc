import { parseExact } from '../values/exact-json.ts'
import type { Field } from './field.ts'

/** Returns whether a field's value is stored as JSON: a list, an object or any JSON value. */
export const isNested = ({ kind }: Pick<Field, 'kind'>): boolean =>
  kind === 'list' || kind === 'object' || kind === 'json'

/**
 * Parses the stored JSON text of a field. Numbers in a list or an object are exact strings; a field of kind `json` is
 * parsed as plain JSON.
 */
export function parseNested({ kind }: Pick<Field, 'kind'>, text: string): unknown {
  return kind === 'json' ? (JSON.parse(text) as unknown) : parseExact(text)
}

/**
 * Returns a value as JSON text: numbers keep their exact digits, the properties of an object are in declared order, and
 * a missing value is null. Stored text, which is JSON already, is returned unchanged.
 */
export function writeNested(field: Field, value: unknown): string {
  if (value === null || value === undefined) return 'null'
  switch (field.kind) {
    case 'json':
      return typeof value === 'string' ? value : JSON.stringify(value)
    case 'list':
      if (typeof value === 'string') return value
      return `[${[...(value as Iterable<unknown>)].map((item) => memberText(field.items, item)).join(',')}]`
    case 'object':
      return typeof value === 'string' ? value : objectText(field, value as Readonly<Record<string, unknown>>)
    case 'decimal':
    case 'count':
    case 'boolean':
      return `${value as string | number | bigint | boolean}`
    case 'text':
    case 'date':
    case 'instant':
      return JSON.stringify(value)
  }
}

function objectText({ members = {} }: Field, value: Readonly<Record<string, unknown>>): string {
  const texts = Object.entries(members).map(([name, of]) => `${JSON.stringify(name)}:${memberText(of, value[name])}`)
  return `{${texts.join(',')}}`
}

const memberText = (of: Field | undefined, value: unknown): string =>
  of === undefined ? JSON.stringify(value) : writeNested(of, value)
