import { problem } from '@bourse/kit'

/** The target of a protocol request. */
export interface RequestedPath {
  readonly names: { readonly share?: string; readonly schema?: string; readonly table?: string }
  /** The last part of the path, or the kind of list. */
  readonly what: 'shares' | 'share' | 'schemas' | 'tables' | 'all-tables' | 'version' | 'metadata' | 'query' | 'changes'
}

const NAME = '([^/]+)'
const PATHS: readonly (readonly [pattern: RegExp, what: RequestedPath['what'], method: 'GET' | 'POST'])[] = [
  [/^\/shares$/, 'shares', 'GET'],
  [new RegExp(`^/shares/${NAME}$`), 'share', 'GET'],
  [new RegExp(`^/shares/${NAME}/schemas$`), 'schemas', 'GET'],
  [new RegExp(`^/shares/${NAME}/all-tables$`), 'all-tables', 'GET'],
  [new RegExp(`^/shares/${NAME}/schemas/${NAME}/tables$`), 'tables', 'GET'],
  [new RegExp(`^/shares/${NAME}/schemas/${NAME}/tables/${NAME}/version$`), 'version', 'GET'],
  [new RegExp(`^/shares/${NAME}/schemas/${NAME}/tables/${NAME}/metadata$`), 'metadata', 'GET'],
  [new RegExp(`^/shares/${NAME}/schemas/${NAME}/tables/${NAME}/query$`), 'query', 'POST'],
  [new RegExp(`^/shares/${NAME}/schemas/${NAME}/tables/${NAME}/changes$`), 'changes', 'GET'],
]

/** Parses a path below the server's address. Names are case-insensitive. */
export function pathOf(path: string, method: string | undefined): RequestedPath {
  for (const [pattern, what, expected] of PATHS) {
    const found = pattern.exec(path)
    if (found === null) continue
    if (method !== expected)
      throw problem('method-not-allowed', `This address accepts ${expected}.`, { headers: { allow: expected } })
    const [share, schema, table] = found.slice(1).map(decoded)
    return { what, names: { ...optional('share', share), ...optional('schema', schema), ...optional('table', table) } }
  }
  throw problem('route-not-found', 'The protocol does not define this path: expected one that begins with /shares.')
}

const optional = (name: string, value: string | undefined) => (value === undefined ? {} : { [name]: value })

function decoded(name: string): string {
  try {
    return decodeURIComponent(name).toLowerCase()
  } catch {
    throw problem('malformed-request', `expected a percent-encoded name, got ${name.slice(0, 40)}`)
  }
}
