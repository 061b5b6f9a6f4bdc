import type { OpenApiDocument } from '@bourse/host'
import { percent } from './nasty.ts'

export type Headers = readonly (readonly [name: string, value: string])[]

/** An operation in the OpenAPI document, with a valid call. */
export interface Callable {
  readonly method: 'GET' | 'POST' | 'DELETE'
  /** Path template, with path parameters as `{name}`. */
  readonly path: string
  /** Names of the path, query and header parameters. */
  readonly inPath: readonly string[]
  readonly parameters: readonly string[]
  readonly headers: readonly string[]
  /** Parameters of the valid call. */
  readonly example: Readonly<Record<string, string>>
  readonly body: unknown
  /** A cursor from the response to the valid call, if the operation is paged. */
  readonly cursor: string | undefined
}

const METHODS: Readonly<Record<string, Callable['method']>> = { get: 'GET', post: 'POST', delete: 'DELETE' }

/** All operations in the document. */
export function callablesOf(document: OpenApiDocument): readonly Omit<Callable, 'cursor'>[] {
  return Object.entries(document.paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, operation]) => {
      const call = new URL(operation['x-example-call'], 'http://bourse')
      const named = (where: string) => operation.parameters.filter((each) => each.in === where).map(({ name }) => name)
      return {
        method: METHODS[method] ?? 'GET',
        path,
        inPath: named('path'),
        parameters: named('query'),
        headers: named('header'),
        example: { ...Object.fromEntries(call.searchParams), ...filledIn(path, call.pathname) },
        body: operation.requestBody?.content['application/json']?.example,
      }
    }),
  )
}

/** Path parameters, extracted from an example path. */
function filledIn(path: string, filled: string): Readonly<Record<string, string>> {
  const values = filled.split('/')
  return Object.fromEntries(
    path.split('/').flatMap((step, index) => (step.startsWith('{') ? [[step.slice(1, -1), values[index] ?? '']] : [])),
  )
}

/** A call's path and query, with percent-encoded values. */
export function target({ path }: Callable, values: Readonly<Record<string, string>>, more = ''): string {
  const rest = new Map(Object.entries(values))
  const filled = path.replaceAll(/\{([a-z_]+)\}/g, (_, name: string) => {
    const value = rest.get(name) ?? 'none'
    rest.delete(name)
    return value
  })
  const query = [...[...rest].map(([name, value]) => `${name}=${value}`), ...(more === '' ? [] : [more])].join('&')
  return query === '' ? filled : `${filled}?${query}`
}

/** Values percent-encoded for a URL. */
export const encodeValues = (values: Readonly<Record<string, string>>) =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, percent(value)]))

export const bodyOf = ({ body }: Callable) => (body === undefined ? undefined : Buffer.from(JSON.stringify(body)))
const JSON_TYPE = ['content-type', 'application/json'] as const
export const withType = (callable: Callable, headers: Headers): Headers =>
  callable.method === 'POST' ? [...headers, JSON_TYPE] : headers
