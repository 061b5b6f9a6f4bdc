import type { ClientDocument, OperationObject, Parameter, Schema } from './document.ts'
import { memberName, typeName } from './names.ts'

const METHODS = ['GET', 'POST', 'DELETE'] as const
type OperationMethod = (typeof METHODS)[number]

/** An operation with everything needed to generate its part of the client. */
export interface DescribedOperation {
  readonly object: OperationObject
  readonly id: string
  readonly method: OperationMethod
  readonly path: string
  /** `bourse.<group>.<action>` */
  readonly group: string
  readonly action: string
  /** Prefix of the operation's type names. */
  readonly name: string
  /** Path and query parameters that callers pass, except those that client methods replace. */
  readonly parameters: readonly Parameter[]
  readonly body: Schema | undefined
  /** The response envelope's schema. */
  readonly answer: Schema
  readonly isList: boolean
  readonly cursor: 'query' | 'body' | undefined
  readonly isCacheable: boolean
  readonly downloads: boolean
  readonly streams: boolean
  readonly takesKey: boolean
}

/**
 * A document's operations, sorted by id. Throws if two operations would have the same name, or if one has no readable
 * response.
 */
export function describedOperations(document: ClientDocument): readonly DescribedOperation[] {
  const described = Object.entries(document.paths).flatMap(([path, item]) =>
    Object.entries(item).flatMap(([method, object]) => {
      const known = METHODS.find((each) => each.toLowerCase() === method)
      return known === undefined ? [] : [describe(path, known, object)]
    }),
  )
  const sorted = described.sort((a, b) => (a.id < b.id ? -1 : 1))
  const names = sorted.map(({ name }) => name)
  const twice = names.find((name, index) => names.indexOf(name) !== index)
  if (twice !== undefined) throw new TypeError(`two operations would have the name ${twice}`)
  return sorted
}

const REPRESENTATIONS = new Set<unknown>(['json', 'csv', 'ndjson', 'arrow'])
/** The columnar format and the parameters that apply to it. Operations that support it also return rows as columns. */
const COLUMNAR = 'parquet'
const SHAPES = new Set(['fields', 'numbers'])

function describe(path: string, method: OperationMethod, object: OperationObject): DescribedOperation {
  const { operationId: id, parameters: all = [], requestBody } = object
  const [group = id, ...action] = id.split('.')
  const answer = answerOf(object)
  const query = all.filter((parameter) => parameter.in === 'query')
  const body = requestBody?.content?.['application/json']?.schema
  const has = (name: string) => query.some((parameter) => parameter.name === name)
  const downloads = has('download') && '302' in object.responses
  return {
    object,
    id,
    method,
    path,
    group: memberName(group),
    action: memberName(action.length === 0 ? 'call' : action.join('-')),
    name: typeName(id),
    parameters: all.flatMap((parameter) => ownParameter(parameter, { downloads, columns: hasColumns(query) })),
    body,
    answer,
    isList: answer.properties?.['data']?.type === 'array',
    cursor: cursorPlace(has('cursor'), body),
    isCacheable: '304' in object.responses,
    downloads,
    streams: downloads && has('stream'),
    takesKey: all.some((parameter) => parameter.in === 'header' && parameter.name.toLowerCase() === 'idempotency-key'),
  }
}

function answerOf({ operationId, responses }: OperationObject): Schema {
  // If there is also a 201 or 202, the 200 is the response to `dry_run`.
  const schema = (responses['201'] ?? responses['202'] ?? responses['200'])?.content?.['application/json']?.schema
  if (schema?.properties?.['data'] === undefined) throw new TypeError(`${operationId} has no {"data", "meta"} response`)
  return schema
}

function cursorPlace(inQuery: boolean, body: Schema | undefined): 'query' | 'body' | undefined {
  if (body?.properties?.['cursor'] !== undefined) return 'body'
  return inQuery ? 'query' : undefined
}

/** Whether the operation can return rows as columns. */
const hasColumns = (query: readonly Parameter[]) =>
  query.some(({ name, schema }) => name === 'format' && schema.enum?.includes('arrow') === true)

/**
 * A parameter as callers pass it. Omits parameters that client methods replace, and limits `format` to values that are
 * not merely another representation of the same rows.
 */
function ownParameter(
  parameter: Parameter,
  { downloads, columns }: { readonly downloads: boolean; readonly columns: boolean },
): readonly Parameter[] {
  if (parameter.in === 'path') return [parameter]
  const isWay = parameter.name === 'dry_run' || (downloads && parameter.name === 'download')
  if (parameter.in !== 'query' || isWay) return []
  if (columns && SHAPES.has(parameter.name)) return []
  if (parameter.name !== 'format') return [parameter]
  const isForm = (value: unknown) => REPRESENTATIONS.has(value) || (columns && value === COLUMNAR)
  const values = parameter.schema.enum?.filter((value) => !isForm(value)) ?? []
  return values.length === 0 ? [] : [{ ...parameter, schema: { ...parameter.schema, enum: values } }]
}
