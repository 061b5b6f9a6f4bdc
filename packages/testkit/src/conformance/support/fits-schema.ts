type Schema = Readonly<Record<string, unknown>>

/**
 * Returns whether plain JSON has the shape that a schema describes: types, properties, items and constants. Ignores
 * formats and bounds.
 */
export function fitsSchema(schema: Schema, value: unknown): boolean {
  const { anyOf, const: constant, type } = schema
  if (isList(anyOf)) return anyOf.some((one) => fitsSchema(asSchema(one), value))
  if (constant !== undefined) return value === constant
  const types = isList(type) ? type : [type]
  return types.some((one) => fitsType(one, schema, value))
}

function fitsType(type: unknown, schema: Schema, value: unknown): boolean {
  switch (type) {
    case 'null':
      return value === null
    case 'number':
      return typeof value === 'number'
    case 'integer':
      return Number.isInteger(value)
    case 'string':
    case 'boolean':
      return typeof value === type
    case 'array':
      return isList(value) && value.every((item) => fitsSchema(asSchema(schema['items']), item))
    case 'object':
      return isObject(value) && fitsMembers(schema, value)
    default:
      // A schema without a type accepts anything.
      return value !== undefined
  }
}

function fitsMembers(schema: Schema, value: Schema): boolean {
  const members = asSchema(schema['properties'])
  const required = isList(schema['required']) ? schema['required'].map(String) : []
  const isClosed = Object.keys(members).length > 0 && schema['additionalProperties'] !== true
  const unknown = Object.keys(value).filter((name) => members[name] === undefined)
  return (
    required.every((name) => value[name] !== undefined) &&
    !(isClosed && unknown.length > 0) &&
    Object.entries(members).every(([name, of]) => value[name] === undefined || fitsSchema(asSchema(of), value[name]))
  )
}

const isList = (value: unknown): value is readonly unknown[] => Array.isArray(value)
const isObject = (value: unknown): value is Schema => typeof value === 'object' && value !== null && !isList(value)
const asSchema = (value: unknown): Schema => (isObject(value) ? value : {})
