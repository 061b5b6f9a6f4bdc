import type { Operation } from '@bourse/kit'
import type { TSchema } from '@sinclair/typebox'
import { bodySchemaOf } from './body-schema.ts'
import { MAX_ITEMS, MAX_TEXT } from './bounds.ts'

/** Lower and upper bounds for an operation's maximum JSON body size, in bytes. */
export const [MIN_JSON_BODY, MAX_JSON_BODY] = [4 * 1024, 64 * 1024]
/** Size in bytes of a character that is written as an escape sequence. */
const PER_CHARACTER = 6
/** Size in bytes of a number, and of the punctuation around a value. */
const [NUMBER, MARKS] = [64, 4]
/** Factor by which whitespace may increase a body's size. */
const SPACING = 2

/** Returns an operation's maximum body size in bytes, derived from its schema and clamped to the bounds above. */
export function largestBody(operation: Operation): number | undefined {
  if (operation.kind !== 'custom') return undefined
  if (operation.takesBytes !== undefined) return operation.takesBytes
  const schema = bodySchemaOf(operation)
  if (schema === undefined) return undefined
  return Math.min(MAX_JSON_BODY, Math.max(MIN_JSON_BODY, SPACING * bytesOf(schema)))
}

/** Returns the size in bytes of the largest value that a schema allows; infinite if the schema has no limit. */
function bytesOf(schema: TSchema): number {
  const { anyOf, items, properties } = schema
  if (Array.isArray(anyOf)) return Math.max(...anyOf.map((each: TSchema) => bytesOf(each)))
  if (schema['const'] !== undefined) return MARKS + PER_CHARACTER * String(schema['const']).length
  switch (schema['type']) {
    case 'string':
      return MARKS + PER_CHARACTER * numberOr(schema['maxLength'], MAX_TEXT)
    case 'array':
      return MARKS + numberOr(schema['maxItems'], MAX_ITEMS) * (MARKS + bytesOf(items as TSchema))
    case 'object':
      return membersOf(schema, properties as Readonly<Record<string, TSchema>> | undefined)
    case 'integer':
    case 'number':
    case 'boolean':
    case 'null':
      return NUMBER
    default:
      return Infinity
  }
}

function membersOf(schema: TSchema, properties: Readonly<Record<string, TSchema>> = {}): number {
  if (schema['patternProperties'] !== undefined || schema['additionalProperties'] === true) return Infinity
  return Object.entries(properties).reduce(
    (sum, [name, member]) => sum + MARKS + PER_CHARACTER * name.length + bytesOf(member),
    MARKS,
  )
}

const numberOr = (value: unknown, otherwise: number) => (typeof value === 'number' ? value : otherwise)
