import {
  answerSchemaOf,
  type OpenApiDocument,
  type OperationObject,
  type Schema,
  type Tag,
} from '../openapi/document.ts'
import { isObject, objectIn } from '../openapi/object-in.ts'

/** One of the two references, with the base paths of its pages and operations. */
export interface Place {
  readonly pages: '/docs' | '/docs/admin'
  readonly operations: '/v1' | '/admin/v1'
}

/** The references for callers and for operators. */
const OF_CALLERS: Place = { pages: '/docs', operations: '/v1' }
export const OF_OPERATORS: Place = { pages: '/docs/admin', operations: '/admin/v1' }

/** The parts of a document that the navigation shows. */
export type NavigationParts = Pick<OpenApiDocument, 'tags' | 'paths'>

/** Returns the base path of the document's pages. */
export const placeOf = ({ paths }: Pick<OpenApiDocument, 'paths'>): Place =>
  Object.keys(paths).some((path) => path.startsWith(OF_OPERATORS.operations)) ? OF_OPERATORS : OF_CALLERS

/** One operation of the document, with its position. */
export interface Entry {
  readonly method: string
  readonly path: string
  readonly operation: OperationObject
  readonly tag: Tag
  /** Path of the operation's page. */
  readonly address: string
}

/** Returns the operations by dataset, in document order. */
export function entriesByTag({ tags, paths }: NavigationParts): ReadonlyMap<Tag, readonly Entry[]> {
  const { pages } = placeOf({ paths })
  const all = Object.entries(paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, operation]) => ({
      method: method.toUpperCase(),
      path,
      operation,
      address: `${pages}/operations/${operation.operationId}`,
    })),
  )
  return new Map(
    tags.map((tag) => [
      tag,
      all.flatMap((entry) => (entry.operation.tags.includes(tag.name) ? [{ ...entry, tag }] : [])),
    ]),
  )
}

/** Returns the row schema of an operation's response, with the fields that parameters add. */
export function rowSchemaOf(document: OpenApiDocument, { operation }: Entry): Schema {
  const data = objectIn(objectIn(answerSchemaOf(operation), 'properties'), 'data')
  const row = referredSchema(document, data['$ref'] === undefined ? objectIn(data, 'items') : data)
  const added = operation.parameters.map((parameter) => objectIn(parameter['x-adds'], 'properties'))
  return { ...row, properties: Object.assign({}, objectIn(row, 'properties'), ...added) }
}

/** Returns the schema of the `meta` of an operation's response, with the schemas of its members. */
export function metaSchemaOf(document: OpenApiDocument, { operation }: Entry): Schema {
  const meta = referredSchema(document, objectIn(objectIn(answerSchemaOf(operation), 'properties'), 'meta'))
  const members = Object.entries(objectIn(meta, 'properties')).map(([name, member]) => [
    name,
    isObject(member) && '$ref' in member ? referredSchema(document, member) : member,
  ])
  return { ...meta, properties: Object.fromEntries(members) }
}

/** Returns the schema to which a reference points, from the components. */
const referredSchema = ({ components }: OpenApiDocument, { $ref: reference }: Schema): Schema =>
  components.schemas[String(reference).split('/').at(-1) ?? ''] ?? {}

/** Describes a schema's type: `date`, `number or null`, `one of asc, desc`, `list of text`. */
export function typeText(schema: Schema): string {
  const { enum: values, format, items, anyOf } = schema
  if (Array.isArray(values)) return `one of ${values.filter((value) => value !== null).join(', ')}`
  if (Array.isArray(anyOf)) return anyOf.filter(isObject).map(typeText).join(' or ')
  if (format === 'date') return 'date'
  if (format === 'date-time' || format === 'date-or-instant') return 'instant'
  if (isObject(items)) return `list of ${typeText(items)}`
  const { type = '$ref' in schema ? 'object' : undefined } = schema
  const [first] = (Array.isArray(type) ? type : [type]).filter((name) => name !== 'null')
  return WORDS[String(first)] ?? String(first)
}

const WORDS: Readonly<Record<string, string>> = {
  string: 'text',
  integer: 'whole number',
  boolean: 'true or false',
  undefined: 'any',
}

/** Whether null is allowed. */
export function isNullable({ type, anyOf }: Schema): boolean {
  const types = Array.isArray(type)
    ? type
    : Array.isArray(anyOf)
      ? anyOf.filter(isObject).map((one) => one['type'])
      : []
  return types.includes('null')
}
