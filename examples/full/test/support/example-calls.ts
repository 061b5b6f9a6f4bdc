import type { TestHost } from '@bourse/testkit'

/** The first example of an operation in a service's OpenAPI document. */
export interface ExampleCall {
  readonly id: string
  readonly method: 'GET' | 'POST'
  /** Path, with `{name}` for path parameters. */
  readonly path: string
  readonly address: string
  /** Path and query parameters by name. */
  readonly parameters: Readonly<Record<string, string>>
  readonly body: unknown
  /** Whether the operation returns pages of rows. */
  readonly isList: boolean
}

interface Documented {
  readonly operationId: string
  readonly 'x-example-call'?: string
  readonly parameters?: readonly { readonly name: string }[]
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly example?: unknown }>> }
}

/** The first example of each operation. */
export async function exampleCalls(host: TestHost): Promise<readonly ExampleCall[]> {
  const document: { readonly paths: Readonly<Record<string, Readonly<Record<string, Documented>>>> } = (
    await host.get('/openapi.json')
  ).json
  return Object.entries(document.paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, documented]) => callOf(path, method, documented)),
  )
}

function callOf(path: string, method: string, documented: Documented): ExampleCall {
  const { operationId: id, 'x-example-call': address = path, parameters = [], requestBody } = documented
  return {
    id,
    method: method === 'post' ? 'POST' : 'GET',
    path,
    address,
    parameters: { ...inPath(path, address), ...Object.fromEntries(queryOf(address)) },
    body: requestBody?.content['application/json']?.example,
    isList: parameters.some(({ name }) => name === 'cursor'),
  }
}

/** Path parameter values in a URL. */
function inPath(path: string, address: string): Readonly<Record<string, string>> {
  const parts = address.split('?')[0]?.split('/') ?? []
  return Object.fromEntries(
    path
      .split('/')
      .flatMap((part, at) =>
        part.startsWith('{') ? [[part.slice(1, -1), decodeURIComponent(parts[at] ?? '')] as const] : [],
      ),
  )
}

const queryOf = (address: string) => new URLSearchParams(address.split('?')[1] ?? '')

/** The same URL with different query parameters. */
export function withParameters(address: string, given: Readonly<Record<string, string>>): string {
  const query = queryOf(address)
  for (const [name, value] of Object.entries(given)) query.set(name, value)
  return `${address.split('?')[0]}?${query}`
}
