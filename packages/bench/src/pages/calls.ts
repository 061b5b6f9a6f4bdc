import type { OpenApiDocument } from '@bourse/host'

/** A request for a full page of a list. */
export interface Call {
  readonly operation: string
  readonly path: string
}

/**
 * Calls to every paged list: the documented examples for the operation and its parameters, the same calls with the
 * maximum number of symbols, and one without parameters.
 */
export function callsOf(
  { paths }: OpenApiDocument,
  limits: ReadonlyMap<string, number>,
  symbols: readonly string[],
): readonly Call[] {
  const documented = Object.values(paths).flatMap((item) => item['get'] ?? [])
  return documented.flatMap(({ operationId, parameters, ...operation }) => {
    const limit = limits.get(operationId)
    if (limit === undefined) return []
    const shown = [operation, ...parameters].flatMap((each) => each['x-example-call'] ?? [])
    const addresses = [...shown, ...shown.slice(0, 1).map(withoutQuery)].map((shown) => new URL(shown, 'http://bourse'))
    const full = addresses.flatMap((address) => fullPages(address, limit, symbols))
    return [...new Set(full)].map((path) => ({ operation: operationId, path }))
  })
}

const withoutQuery = (address: string) => address.replace(/\?.*/, '')

/** The call with the largest JSON page, and, if it names symbols, also the call with the maximum number of them. */
function fullPages({ pathname, searchParams }: URL, limit: number, symbols: readonly string[]): readonly string[] {
  const query = new URLSearchParams(searchParams)
  for (const name of ['format', 'dry_run', 'cursor', 'as_of', 'changed_since', 'fields', 'numbers']) query.delete(name)
  query.set('limit', String(limit))
  const one = `${pathname}?${query}`
  if (!query.has('symbols')) return [one]
  query.set('symbols', symbols.join(','))
  return [one, `${pathname}?${query}`]
}
