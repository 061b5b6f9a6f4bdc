import type { TSchema } from '@bourse/kit'
import { code, codes, NONE } from '../report.ts'

/** A value that callers send or receive: a parameter, a property of a body or a JSON field, or a setting. */
export interface Member {
  /** Property path, such as `legs[].kind` or `parameters{}`. */
  readonly name: string
  readonly type: string
  /** Whether the property is required; undefined for values that are not properties, such as list items. */
  readonly isRequired: boolean | undefined
  readonly isNullable: boolean
  readonly preset: string
  /** Minimum of a number, the length of a string or the number of items in a list; `most` is the maximum. */
  readonly least: string
  readonly most: string
  readonly values: string
  readonly description: string
}

/** Returns a value and all nested values that have details in addition to a type. */
export function membersOf(name: string, schema: TSchema, isRequired: boolean): readonly Member[] {
  return [memberOf(name, schema, isRequired), ...insideOf(name, schema)]
}

/** Returns the nested values of a value. */
export function insideOf(name: string, schema: TSchema): readonly Member[] {
  const { options } = optionsOf(schema)
  if (options.every(isConstant)) return []
  return options.flatMap((option) => [
    ...(options.length > 1 && saysMore(option) ? [memberOf(`${name} as ${typeOf(option)}`, option)] : []),
    ...partsOf(name, option),
  ])
}

function partsOf(name: string, schema: TSchema): readonly Member[] {
  const items = childSchema(schema['items'])
  if (items !== undefined) return elementOf(`${name}[]`, items)
  const values = childSchema(Object.values(objectOf(schema['patternProperties']))[0])
  if (values !== undefined) return elementOf(`${name}{}`, values)
  const required: readonly unknown[] = Array.isArray(schema['required']) ? schema['required'] : []
  return Object.entries(objectOf(schema['properties'])).flatMap(([key, value]) => {
    const member = childSchema(value)
    return member === undefined ? [] : membersOf(`${name}.${key}`, member, required.includes(key))
  })
}

function elementOf(name: string, schema: TSchema): readonly Member[] {
  return [...(saysMore(schema) ? [memberOf(name, schema)] : []), ...insideOf(name, schema)]
}

function memberOf(name: string, schema: TSchema, isRequired?: boolean): Member {
  const { options, isNullable } = optionsOf(schema)
  const preset: unknown = schema.default
  return {
    name,
    type: typeOf(schema),
    isRequired,
    isNullable,
    preset: preset === undefined ? NONE : code(preset),
    least: boundOf(schema, ['minimum', 'exclusiveMinimum', 'minLength', 'minItems']),
    most: boundOf(schema, ['maximum', 'exclusiveMaximum', 'maxLength', 'maxItems']),
    values: options.every(isConstant) ? codes(options.map((option): unknown => option['const'])) : NONE,
    description: schema.description ?? '',
  }
}

function boundOf(schema: TSchema, keywords: readonly string[]): string {
  const bounds = keywords.flatMap((keyword) => (typeof schema[keyword] === 'number' ? [`${schema[keyword]}`] : []))
  return bounds[0] ?? NONE
}

const TEXTS: Readonly<Record<string, string>> = {
  date: 'date',
  'date-time': 'instant',
  'date-or-instant': 'date or instant',
}
const TYPES: Readonly<Record<string, string>> = {
  integer: 'whole number',
  number: 'number',
  boolean: 'boolean',
  object: 'object',
  null: 'null',
}

/** Returns the type of a value in words, without null. */
export function typeOf(schema: TSchema): string {
  const { options } = optionsOf(schema)
  if (options.every(isConstant)) return 'one of'
  return [...new Set(options.map(plainType))].join(' or ')
}

function plainType(schema: TSchema): string {
  const { type, format, pattern } = schema
  const items = childSchema(schema['items'])
  if (items !== undefined) return `list of ${typeOf(items)}`
  const values = childSchema(Object.values(objectOf(schema['patternProperties']))[0])
  if (values !== undefined) return `map of ${typeOf(values)}`
  if (type === 'string') {
    const text = typeof format === 'string' ? (TEXTS[format] ?? format) : 'text'
    return typeof pattern === 'string' ? `${text} matching ${code(pattern)}` : text
  }
  return TYPES[String(type)] ?? 'any'
}

/** Returns a value's alternatives, and whether null is one of them. */
function optionsOf(schema: TSchema): { readonly options: readonly TSchema[]; readonly isNullable: boolean } {
  const given: readonly unknown[] = Array.isArray(schema['anyOf']) ? schema['anyOf'] : [schema]
  const all = given.flatMap((option) => childSchema(option) ?? [])
  const options = all.filter(({ type }) => type !== 'null')
  return options.length === 0
    ? { options: all, isNullable: true }
    : { options, isNullable: options.length < all.length }
}

const isConstant = (schema: TSchema) => schema['const'] !== undefined

/** Returns whether a value has details in addition to its type. */
function saysMore(schema: TSchema): boolean {
  const { least, most, values } = memberOf('', schema)
  return least !== NONE || most !== NONE || values !== NONE
}

function childSchema(value: unknown): TSchema | undefined {
  return typeof value === 'object' && value !== null ? (value as TSchema) : undefined
}

function objectOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? { ...value } : {}
}
