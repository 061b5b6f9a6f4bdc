import { comment } from './comment.ts'
import type { Schema } from './document.ts'
import { quotedName, textLiteral, typeName } from './names.ts'

/** Position of a value, and how numbers are written there. */
export interface Place {
  /** In a row, elsewhere in a response, in a request's URL, or in its body. */
  readonly part: 'row' | 'answer' | 'address' | 'body'
  /** Type of an exact number. */
  readonly number: string
  /** Whether the type of a component has that type as its argument. */
  readonly hasNumbers: (component: string) => boolean
}

/** A JSON Schema as a TypeScript type. */
export function typeOf(schema: Schema, place: Place): string {
  const { $ref, anyOf, allOf, type } = schema
  if ($ref !== undefined) return referenceType(componentName($ref), place)
  if (schema.const !== undefined) return literal(schema.const)
  if (schema.enum !== undefined && schema['x-of-installation'] !== true) return enumType(schema.enum, place)
  if (allOf !== undefined) return allOf.map((one) => grouped(typeOf(one, place))).join(' & ')
  if (Array.isArray(type)) return union(type.map((one: string) => typeOf({ ...schema, type: one }, place)))
  if (typeof type === 'string') return plainType(type, schema, place)
  if (anyOf !== undefined) return union(anyOf.map((one) => typeOf(one, place)))
  return 'unknown'
}

/** The last part of a reference. */
export const componentName = (reference: string) => reference.split('/').at(-1) ?? reference

const referenceType = (component: string, { number, hasNumbers }: Place) =>
  `${typeName(component)}${hasNumbers(component) ? `<${number}>` : ''}`

const union = (types: readonly string[]) => [...new Set(types)].join(' | ')

const grouped = (type: string) => (type.includes(' | ') || type.includes(' & ') ? `(${type})` : type)

function plainType(type: string, schema: Schema, place: Place): string {
  switch (type) {
    case 'null':
    case 'boolean':
    case 'string':
      return type
    case 'number':
      return place.number
    case 'integer':
      return place.part === 'row' && !isSmall(schema) ? 'Count' : 'number'
    case 'array':
      return schema.items === undefined ? 'readonly unknown[]' : `readonly ${grouped(typeOf(schema.items, place))}[]`
    default:
      return objectType(schema, place)
  }
}

const isSmall = ({ maximum }: Schema) => maximum !== undefined && maximum <= Number.MAX_SAFE_INTEGER

/** Requests accept a closed list; responses may contain values that a later version adds. */
function enumType(values: readonly unknown[], { part }: Place): string {
  const texts = values.filter((value) => typeof value === 'string')
  const others = values.filter((value) => typeof value !== 'string').map(literal)
  if (part === 'address' || part === 'body' || texts.length === 0) return union(values.map(literal))
  return union([`Open<${union(texts.map(literal))}>`, ...others])
}

const literal = (value: unknown) => (typeof value === 'string' ? textLiteral(value) : JSON.stringify(value))

function objectType(schema: Schema, place: Place): string {
  const { properties } = schema
  if (properties !== undefined) return `{\n${members(schema, place)}}`
  const any = anyMember(schema)
  return `Readonly<Record<string, ${any === undefined ? 'unknown' : typeOf(any, place)}>>`
}

/** The schema for properties with arbitrary names. */
export function anyMember({ patternProperties = {}, additionalProperties }: Schema): Schema | undefined {
  const [pattern] = Object.values(patternProperties)
  return pattern ?? (typeof additionalProperties === 'object' ? additionalProperties : undefined)
}

/** The properties of an object type, each with its description and unit. */
export function members({ properties = {}, required = [] }: Schema, place: Place): string {
  return Object.entries(properties)
    .map(([name, schema]) =>
      member(name, { schema, isRequired: required.includes(name), place, description: schema.description }),
    )
    .join('')
}

/** One property of an object type. */
export function member(
  name: string,
  about: {
    readonly schema: Schema
    readonly isRequired: boolean
    readonly place: Place
    readonly description: string | undefined
  },
): string {
  const { schema, isRequired, place, description = '' } = about
  const unit = schema['x-unit']
  const text = unit === undefined ? description : `${description} [${unit}]`
  return `${comment([text], '  ')}  readonly ${quotedName(name)}${isRequired ? '' : '?'}: ${typeOf(schema, place)}\n`
}
