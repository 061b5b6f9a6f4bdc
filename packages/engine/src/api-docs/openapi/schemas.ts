import type { Field, Fields } from '@bourse/kit'
import { NUMBER_KEYWORDS } from '@bourse/kit/host'
import type { TSchema } from '@sinclair/typebox'
import type { Schema } from './document.ts'
import { wireExamples } from './example-row.ts'

/**
 * Converts a TypeBox schema to plain JSON Schema. A union of constants becomes an `enum` and a union with null a second
 * type, which every tool can show.
 */
export function plainSchema(schema: TSchema): Schema {
  const plain: Schema = JSON.parse(JSON.stringify(schema))
  return simplify(plain)
}

function simplify(schema: Schema): Schema {
  const { anyOf, ...rest } = schema
  const constants = Array.isArray(anyOf) ? anyOf.map((option) => (isSchema(option) ? option['const'] : undefined)) : []
  if (constants.length > 0 && constants.every((constant) => constant !== undefined))
    return { type: typeof constants[0], enum: constants, ...rest }
  const nullable = withoutNull(anyOf)
  if (nullable !== undefined) return { ...orNull(simplify(nullable)), ...rest }
  return withPrecision(Object.fromEntries(Object.entries(schema).map(([name, value]) => [name, simplifyValue(value)])))
}

/** Adds the format without which generated clients read numbers in 32 bits. */
function withPrecision(schema: Schema): Schema {
  const { type, format = 'double' } = schema
  return [type].flat().includes('number') ? { ...schema, format } : schema
}

/** Returns the other one of two alternatives of which one is null, if it has a type that null can be added to. */
function withoutNull(anyOf: unknown): Schema | undefined {
  if (!Array.isArray(anyOf) || anyOf.length !== 2) return undefined
  const [given, other]: readonly unknown[] = anyOf
  if (!isSchema(given) || !isSchema(other) || other['type'] !== 'null') return undefined
  return typeof given['type'] === 'string' ? given : undefined
}

function simplifyValue(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(simplifyValue)
  return isSchema(value) ? simplify(value) : value
}

const isSchema = (value: unknown): value is Schema => typeof value === 'object' && value !== null

/** Returns the schema with null allowed. */
export function orNull(schema: Schema): Schema {
  const { const: only, ...rest } = schema
  if (only !== undefined) return orNull({ ...rest, enum: [only] })
  const { type, enum: values, anyOf } = schema
  if (typeof type === 'string')
    return { ...schema, type: [type, 'null'], ...(Array.isArray(values) ? { enum: [...values, null] } : {}) }
  return { ...schema, anyOf: [...(Array.isArray(anyOf) ? anyOf : [schema]), { type: 'null' }] }
}

/** Returns the schema for one field, with its unit. */
function fieldSchema(field: Field, example: unknown): Schema {
  const schema = withExactNumbers(plainSchema(field.schema))
  return {
    ...(field.isNullable ? orNull(schema) : schema),
    ...NUMBER_KEYWORDS[field.kind],
    description: field.description,
    ...(field.unit === undefined ? {} : { 'x-unit': field.unit }),
    ...(field.example === undefined ? {} : { examples: [example] }),
    ...(field.deprecation === undefined ? {} : { deprecated: true, 'x-deprecation': field.deprecation }),
  }
}

/** Marks numbers in a value without declared fields: responses have their digits as they are stored. */
function withExactNumbers(schema: Schema): Schema {
  const marked = Object.fromEntries(Object.entries(schema).map(([name, value]) => [name, withExactNumbersIn(value)]))
  return [schema['type']].flat().includes('number') ? { ...marked, ...NUMBER_KEYWORDS.decimal } : marked
}

function withExactNumbersIn(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withExactNumbersIn)
  return isSchema(value) ? withExactNumbers(value) : value
}

/** Returns a row's schema: every field is always present, and null if its value is missing. */
export function rowSchema(fields: Fields): Schema {
  if (Object.keys(fields).length === 0) return OPEN_ROW
  return { type: 'object', properties: propertiesOf(fields), required: Object.keys(fields) }
}

const OPEN_ROW: Schema = {
  type: 'object',
  description: 'A row, whose fields depend on the request.',
  additionalProperties: true,
}

/** Returns each field's schema, with its example as in a response. */
export function propertiesOf(fields: Fields): Readonly<Record<string, Schema>> {
  const examples = wireExamples(fields)
  return Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, fieldSchema(field, examples[name])]))
}
