import { isClientDocument, type ClientDocument, type OperationObject, type Parameter, type Schema } from './document.ts'
import { componentName } from './type-of.ts'

/**
 * Reads a document and writes out in every operation what it shares with others: parameters, `meta`, problem codes and
 * the fields that parameters add to rows. Throws a `TypeError` if the value is not a Bourse OpenAPI 3.1 document.
 */
export function inlinedDocument(value: unknown): ClientDocument {
  if (!isClientDocument(value)) throw new TypeError('expected a Bourse OpenAPI 3.1 document')
  const document = value
  const resolve = <T extends object>(part: T): T => resolved(document, part)
  const paths = mapValues(document.paths, (item) => mapValues(item, (operation) => inlined(operation, resolve)))
  const schemas = mapValues(document.components?.schemas ?? {}, resolve)
  for (const operation of Object.values(paths).flatMap((item) => Object.values(item))) addFields(schemas, operation)
  return { ...document, paths, components: { schemas } }
}

const mapValues = <T, U>(object: Readonly<Record<string, T>>, change: (value: T) => U): Record<string, U> =>
  Object.fromEntries(Object.entries(object).map(([name, value]) => [name, change(value)]))

/** Follows references to components. */
function resolved<T extends object>(document: ClientDocument, part: T): T {
  if (!('$ref' in part) || typeof part.$ref !== 'string') return part
  const found = part.$ref.replace(/^#\//, '').split('/').reduce<unknown>(memberOf, document)
  if (typeof found !== 'object' || found === null)
    throw new TypeError(`the document refers to ${part.$ref}, but does not define it`)
  // The document has at this place what the standard demands.
  return resolved(document, found as T)
}

const memberOf = (inside: unknown, name: string): unknown =>
  typeof inside === 'object' && inside !== null ? Object.entries(inside).find(([key]) => key === name)?.[1] : undefined

type Resolve = <T extends object>(part: T) => T

function inlined(operation: OperationObject, resolve: Resolve): OperationObject {
  const { parameters = [], 'x-codes': own = [] } = operation
  const responses = mapValues(operation.responses, resolve)
  const shared = Object.values(responses).flatMap((response) => response['x-codes'] ?? [])
  return {
    ...operation,
    parameters: parameters.map(resolve),
    responses: mapValues(responses, (response) => withMeta(response, resolve)),
    'x-codes': [...new Set([...own, ...shared])],
  }
}

type Response = OperationObject['responses'][string]

/** Writes out the schema of `meta`, from which each operation has a type of its own. */
function withMeta(response: Response, resolve: Resolve): Response {
  const json = response.content?.['application/json']
  const { meta, ...properties } = json?.schema?.properties ?? {}
  if (meta === undefined) return response
  const schema: Schema = { ...json?.schema, properties: { ...properties, meta: resolve(meta) } }
  return { ...response, content: { ...response.content, 'application/json': { ...json, schema } } }
}

/** Adds the fields that parameters add to an operation's rows as optional properties. */
function addFields(schemas: Record<string, Schema>, { responses, parameters = [] }: OperationObject): void {
  const data = (responses['202'] ?? responses['200'])?.content?.['application/json']?.schema?.properties?.['data']
  const name = componentName(data?.items?.$ref ?? data?.$ref ?? '')
  const row = schemas[name]
  const added = parameters.flatMap((parameter: Parameter) => parameter['x-adds']?.properties ?? [])
  if (row === undefined || added.length === 0) return
  schemas[name] = { ...row, properties: Object.assign({}, row.properties, ...added) }
}
