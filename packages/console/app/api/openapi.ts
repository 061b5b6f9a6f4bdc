import { useQuery } from '@tanstack/react-query'

/** Schema of a parameter or field in the OpenAPI document. */
export interface SchemaOf {
  readonly type: 'text' | 'number' | 'integer' | 'boolean' | 'date' | 'instant' | 'object' | 'list'
  /** Values of a closed list. */
  readonly values?: readonly string[]
  /** Schema of a list's items. */
  readonly items?: SchemaOf
  /** Members of an object, if they are declared. */
  readonly members?: readonly FieldOf[]
  readonly minimum?: number
  readonly maximum?: number
  readonly maxLength?: number
  readonly default?: unknown
  readonly nullable: boolean
}

/** A path or query parameter. */
export interface ParameterOf {
  readonly name: string
  readonly in: 'path' | 'query' | 'header'
  readonly required: boolean
  readonly description: string
  readonly schema: SchemaOf
  readonly example: unknown
}

/** A field of a row. */
export interface FieldOf {
  readonly name: string
  readonly description: string
  /** A unit such as `USD`, `shares` or `ratio`; undefined if the field has none. */
  readonly unit: string | undefined
  readonly schema: SchemaOf
}

/** How the history of an operation's rows is requested. */
export interface RowHistory {
  /** The fields of a row whose values are its key; undefined if its rows do not have all of them. */
  readonly key: readonly string[] | undefined
  /** The parameter that scales values of the rows; their history has the values as stored. */
  readonly scaledBy: string | undefined
}

/** An operation as described in the OpenAPI document. */
export interface OperationOf {
  readonly id: string
  readonly method: 'GET' | 'POST' | 'DELETE'
  readonly path: string
  readonly dataset: string
  readonly summary: string
  readonly description: string
  readonly parameters: readonly ParameterOf[]
  /** Fields of a row in its response, with those that parameters add. */
  readonly fields: readonly FieldOf[]
  /** Price per call, in words. */
  readonly credits: string
  /** Price of one entity or request, in credits. */
  readonly amount: number
  readonly capabilities: readonly string[]
  /** How the history of a row is requested; undefined if the operation does not list stored rows. */
  readonly history: RowHistory | undefined
  /** Operations that list the stored rows from which this one computes its rows. */
  readonly computedFrom: readonly string[]
  readonly isServing: boolean
  /** An example request that returns data, such as `/v1/eod?symbols=AAPL`. */
  readonly example: string
  /** An example body for a POST operation. */
  readonly body: unknown
  /** JSON Schema of the request body, copied from the document. */
  readonly bodySchema: Json
}

/** Parameters of an operation's example request by name, including path parameters. */
export function exampleParams({ path, example }: OperationOf): Readonly<Record<string, string>> {
  const [there = '', query = ''] = example.split('?')
  const names = path.split('/')
  const inPath = there.split('/').flatMap((segment, index) => {
    const name = /^\{(.+)\}$/.exec(names[index] ?? '')?.[1]
    return name === undefined ? [] : [[name, decodeURIComponent(segment)] as const]
  })
  const inQuery = [...new URLSearchParams(query)].filter(([name]) => name !== 'limit' && name !== 'format')
  return Object.fromEntries([...inPath, ...inQuery])
}

/** The parts of the OpenAPI document that the console reads. */
export interface OpenApi {
  readonly version: string
  readonly operations: readonly OperationOf[]
}

type Json = Readonly<Record<string, unknown>>

/** The OpenAPI document of this installation. It is large, so only pages that need it request it. */
export function useOpenApi(enabled = true) {
  return useQuery({ queryKey: ['openapi'], queryFn: readOpenApi, staleTime: Infinity, enabled })
}

/** One operation in the document; undefined until the document is loaded, or if it has no operation with that id. */
export function useOperation(id: string): OperationOf | undefined {
  return useOpenApi().data?.operations.find((operation) => operation.id === id)
}

async function readOpenApi({ signal }: { readonly signal: AbortSignal }): Promise<OpenApi> {
  const response = await fetch('/openapi.json', { signal })
  if (!response.ok) throw new Error(`Cannot read the OpenAPI document: HTTP ${response.status}`)
  const document = objectIn(await response.json())
  const resolve = (value: unknown): Json => {
    const object = objectIn(value)
    const reference = object['$ref']
    if (typeof reference !== 'string') return object
    return resolve(
      reference
        .slice(2)
        .split('/')
        .reduce<unknown>((inside, name) => objectIn(inside)[name], document),
    )
  }
  const operations = Object.entries(objectIn(document['paths'])).flatMap(([path, methods]) =>
    Object.entries(objectIn(methods)).map(([method, operation]) =>
      operationOf(path, method, objectIn(operation), resolve),
    ),
  )
  return { version: text(objectIn(document['info'])['version']), operations }
}

type Resolve = (value: unknown) => Json

const METHODS: Readonly<Record<string, OperationOf['method']>> = { post: 'POST', delete: 'DELETE' }

function operationOf(path: string, method: string, operation: Json, resolve: Resolve): OperationOf {
  const answers = objectIn(operation['responses'])
  const answer = resolve(answers['200'] ?? answers['201'] ?? answers['202'])
  const content = objectIn(objectIn(objectIn(answer['content'])['application/json']))
  const row = rowSchema(resolve(content['schema']), resolve)
  const parameters = listIn(operation['parameters']).map(resolve)
  const body = objectIn(objectIn(objectIn(operation['requestBody'])['content'])['application/json'])
  return {
    id: text(operation['operationId']),
    method: METHODS[method] ?? 'GET',
    path,
    dataset: text(listIn(operation['tags'])[0]),
    summary: text(operation['summary']),
    description: text(operation['description']),
    parameters: parameters.map((parameter) => parameterOf(parameter, resolve)),
    fields: [row, ...parameters.map((parameter) => objectIn(parameter['x-adds']))].flatMap((each) =>
      fieldsOf(each, resolve),
    ),
    credits: text(objectIn(operation['x-credits-cost'])['text']),
    amount: Number(objectIn(operation['x-credits-cost'])['amount']),
    capabilities: listIn(operation['x-capability']).map(text),
    history: 'x-history' in operation ? historyOf(objectIn(operation['x-history'])) : undefined,
    computedFrom: listIn(operation['x-computed-from']).map(text),
    isServing: operation['x-implementation-status'] !== 'planned',
    example: text(operation['x-example-call']),
    body: body['example'],
    bodySchema: resolve(body['schema']),
  }
}

const historyOf = ({ key, scaled_by: scaledBy }: Json): RowHistory => ({
  key: key === undefined ? undefined : listIn(key).map(text),
  scaledBy: scaledBy === undefined ? undefined : text(scaledBy),
})

/** Schema of one row: an item of `data`, or `data` itself. */
function rowSchema(answer: Json, resolve: Resolve): Json {
  const data = resolve(objectIn(answer['properties'])['data'])
  return 'items' in data ? resolve(data['items']) : data
}

function fieldsOf(row: Json, resolve: Resolve): readonly FieldOf[] {
  return Object.entries(objectIn(row['properties'])).map(([name, value]) => {
    const schema = resolve(value)
    const unit = schema['x-unit']
    return {
      name,
      description: text(schema['description']),
      unit: typeof unit === 'string' ? unit : undefined,
      schema: schemaOf(schema, resolve),
    }
  })
}

function parameterOf(parameter: Json, resolve: Resolve): ParameterOf {
  const where = text(parameter['in'])
  return {
    name: text(parameter['name']),
    in: where === 'path' || where === 'header' ? where : 'query',
    required: parameter['required'] === true,
    description: text(parameter['description']),
    schema: schemaOf(resolve(parameter['schema']), resolve),
    example: parameter['example'],
  }
}

/** The properties of a self-contained JSON Schema as parameters. */
export function parametersIn(schema: Json): readonly ParameterOf[] {
  const required = listIn(schema['required'])
  return Object.entries(objectIn(schema['properties'])).map(([name, property]) =>
    parameterOf(
      { name, required: required.includes(name), description: objectIn(property)['description'], schema: property },
      objectIn,
    ),
  )
}

function schemaOf(given: Json, resolve: Resolve): SchemaOf {
  const choices = listIn(given['anyOf'] ?? given['oneOf']).map(resolve)
  const real = choices.filter(({ type }) => type !== 'null')
  const schema = { ...given, ...real[0] }
  const types = [schema['type']].flat()
  const number = (name: string) => (typeof schema[name] === 'number' ? { [name]: schema[name] } : {})
  return {
    type: typeOf(
      types.find((type) => type !== 'null'),
      schema['format'],
    ),
    ...(Array.isArray(schema['enum'])
      ? {
          values: listIn(schema['enum'])
            .filter((one) => one !== null)
            .map(text),
        }
      : {}),
    ...('items' in schema ? { items: schemaOf(resolve(schema['items']), resolve) } : {}),
    ...('properties' in schema ? { members: fieldsOf(schema, resolve) } : {}),
    ...number('minimum'),
    ...number('maximum'),
    ...number('maxLength'),
    ...('default' in schema ? { default: schema['default'] } : {}),
    nullable: types.includes('null') || choices.length > real.length,
  }
}

function typeOf(type: unknown, format: unknown): SchemaOf['type'] {
  if (type === 'array') return 'list'
  if (type === 'object' || type === 'boolean' || type === 'integer' || type === 'number') return type
  if (format === 'date-time' || format === 'date-or-instant') return 'instant'
  return format === 'date' ? 'date' : 'text'
}

/** The value if it is an object, otherwise an empty one. */
export const objectIn = (value: unknown): Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Json) : {}
const listIn = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])
const text = (value: unknown): string => (typeof value === 'string' ? value : '')
