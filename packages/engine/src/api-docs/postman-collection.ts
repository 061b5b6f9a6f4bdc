import type { OpenApiDocument, OperationObject, ParameterObject } from './openapi/document.ts'
import { textOf } from './openapi/text-of.ts'
import { FALLBACK } from './pages/curl.ts'
import { entriesByTag, type Entry } from './pages/reference.ts'

/** The collection format: version 2.1 of Postman, which other HTTP clients import too. */
const FORMAT = 'https://schema.getpostman.com/json/collection/v2.1.0/collection.json'

interface Variable {
  readonly key: string
  readonly value: string
  readonly description: string
}

interface QueryVariable extends Variable {
  readonly disabled: boolean
}

interface CollectionRequest {
  readonly name: string
  readonly request: {
    readonly method: string
    readonly description: string
    readonly header: readonly object[]
    readonly url: {
      readonly raw: string
      readonly host: readonly string[]
      readonly path: readonly string[]
      readonly query: readonly QueryVariable[]
      readonly variable: readonly Variable[]
    }
    readonly body?: object
  }
}

/** A collection of requests in the format of Postman. */
export interface PostmanCollection {
  readonly info: { readonly name: string; readonly description: string; readonly schema: string }
  readonly auth: object
  readonly variable: readonly { readonly key: string; readonly value: string }[]
  readonly item: readonly {
    readonly name: string
    readonly description: string
    readonly item: readonly CollectionRequest[]
  }[]
}

/**
 * Returns a collection with a request for every operation, in a folder for each dataset. Its variables are the URL of
 * the service and the key.
 */
export function postmanCollection(document: OpenApiDocument): PostmanCollection {
  const { info, servers } = document
  const url = servers[0]?.url ?? '/'
  return {
    info: { name: info.title, description: info.description, schema: FORMAT },
    auth: { type: 'bearer', bearer: [{ key: 'token', value: '{{key}}', type: 'string' }] },
    variable: [
      { key: 'url', value: url === '/' ? FALLBACK : url },
      { key: 'key', value: '' },
    ],
    item: [...entriesByTag(document)].map(([tag, entries]) => ({
      name: tag['x-displayName'],
      description: tag.description,
      item: entries.map(requestOf),
    })),
  }
}

function requestOf(entry: Entry): CollectionRequest {
  const { operation, method } = entry
  const { parameters, summary, description = summary } = operation
  return {
    name: summary,
    request: {
      method,
      description: `${description}\n\nCost: ${operation['x-credits-cost'].text}.`,
      header: headersOf(parameters),
      url: urlOf(entry),
      ...bodyOf(operation),
    },
  }
}

/** The URL of the example call. Path parameters are variables, which this format writes as `:id`. */
function urlOf({ operation, path }: Entry): CollectionRequest['request']['url'] {
  const { parameters, 'x-example-call': call } = operation
  const [pathname = '', search = ''] = call.split('?')
  const [segments, filled] = [path, pathname].map((each) => each.slice(1).split('/'))
  const inCall = new URLSearchParams(search)
  const named = (segment: string) => segment.replace(/^\{(\w+)\}$/, ':$1')
  return {
    raw: `{{url}}/${segments?.map(named).join('/')}${search === '' ? '' : `?${search}`}`,
    host: ['{{url}}'],
    path: segments?.map(named) ?? [],
    query: parameters.filter((each) => each.in === 'query').map((each) => queryOf(each, inCall)),
    variable: parameters
      .filter((each) => each.in === 'path')
      .map((each) => {
        const value = filled?.[segments?.indexOf(`{${each.name}}`) ?? -1] ?? ''
        return { ...variableOf(each), value: decodeURIComponent(value) }
      }),
  }
}

const variableOf = ({ name, description, example }: ParameterObject): Variable => ({
  key: name,
  value: example === undefined ? '' : textOf(example),
  description,
})

/** Only the parameters of the example call are sent; the others are there to be switched on. */
const queryOf = (parameter: ParameterObject, inCall: URLSearchParams): QueryVariable => ({
  ...variableOf(parameter),
  ...(inCall.has(parameter.name) ? { value: inCall.get(parameter.name) ?? '' } : {}),
  disabled: !inCall.has(parameter.name),
})

const headersOf = (parameters: readonly ParameterObject[]): readonly object[] =>
  parameters.filter((each) => each.in === 'header').map((each) => ({ ...variableOf(each), disabled: true }))

function bodyOf({ requestBody }: OperationObject): { readonly body?: object } {
  if (requestBody === undefined) return {}
  const { 'application/json': json } = requestBody.content
  if (json === undefined) return { body: { mode: 'file', file: {} } }
  const raw = JSON.stringify(json.example ?? {}, null, 2)
  return { body: { mode: 'raw', raw, options: { raw: { language: 'json' } } } }
}
