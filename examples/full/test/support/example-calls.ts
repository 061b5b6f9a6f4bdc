import type { Host, OpenApiDocument } from '@bourse/host'

/** The first example of an operation in a service's OpenAPI document. */
export interface ExampleCall {
  readonly id: string
  readonly method: 'GET' | 'POST' | 'DELETE'
  /** Path, with `{name}` for path parameters. */
  readonly path: string
  readonly address: string
  /** Path and query parameters by name. */
  readonly parameters: Readonly<Record<string, string>>
  readonly body: unknown
  /** Whether the operation returns pages of rows. */
  readonly isList: boolean
  /** What the first load of a copy reads, if the operation reports its changes. */
  readonly load?: 'list' | 'range' | 'changes'
}

type Documented = NonNullable<OpenApiDocument['paths'][string]['get']>

/** The first example of each operation. */
export async function exampleCalls({ readDocument }: Pick<Host, 'readDocument'>): Promise<readonly ExampleCall[]> {
  const { paths } = await readDocument()
  return Object.entries(paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, documented]) => callOf(path, method, documented)),
  )
}

function callOf(path: string, method: string, documented: Documented): ExampleCall {
  const { operationId: id, 'x-example-call': address, parameters, requestBody, 'x-changes': changes } = documented
  return {
    id,
    method: method.toUpperCase() as ExampleCall['method'],
    path,
    address,
    parameters: { ...inPath(path, address), ...Object.fromEntries(queryOf(address)) },
    body: requestBody?.content['application/json']?.example,
    isList: parameters.some(({ name }) => name === 'cursor'),
    ...(changes === undefined ? {} : { load: changes.load }),
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
