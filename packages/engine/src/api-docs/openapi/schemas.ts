import type { Field, Fields } from '@bourse/kit'
import { NUMBER_FORMATS } from '@bourse/kit/host'
import type { TSchema } from '@sinclair/typebox'
import type { Schema } from './document.ts'

/**
 * Converts a TypeBox schema to plain JSON Schema. A union of constants becomes an `enum`, which every tool can show.
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
  return Object.fromEntries(Object.entries(schema).map(([name, value]) => [name, simplifyValue(value)]))
}

function simplifyValue(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(simplifyValue)
  return isSchema(value) ? simplify(value) : value
}

const isSchema = (value: unknown): value is Schema => typeof value === 'object' && value !== null

/** Returns the schema with null allowed. */
export function orNull(schema: Schema): Schema {
  const { type, enum: values, anyOf } = schema
  if (typeof type === 'string')
    return { ...schema, type: [type, 'null'], ...(Array.isArray(values) ? { enum: [...values, null] } : {}) }
  return { ...schema, anyOf: [...(Array.isArray(anyOf) ? anyOf : [schema]), { type: 'null' }] }
}

/** Returns the schema for one row field, with its unit. */
export function fieldSchema(field: Field): Schema {
  const schema = plainSchema(field.schema)
  const format = NUMBER_FORMATS[field.kind]
  return {
    ...(field.isNullable ? orNull(schema) : schema),
    ...(format === undefined ? {} : { format }),
    description: field.description,
    ...(field.unit === undefined ? {} : { 'x-unit': field.unit }),
    ...(field.example === undefined ? {} : { examples: [field.example] }),
    ...(field.deprecation === undefined ? {} : { deprecated: true, 'x-deprecation': field.deprecation }),
  }
}

/**
 * Returns a row's schema: every field is always present, and null if its value is missing. Fields in `others` are
 * present only with some parameters.
 */
export function rowSchema(fields: Fields, others: Fields = {}): Schema {
  const all = Object.entries({ ...fields, ...others })
  return {
    type: 'object',
    properties: Object.fromEntries(all.map(([name, field]) => [name, fieldSchema(field)])),
    required: Object.keys(fields),
  }
}
