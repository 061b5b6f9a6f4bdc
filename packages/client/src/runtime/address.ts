import type { OperationSpec, Params } from './operation-spec.ts'

/**
 * A call's URL, with path parameters filled in and the other parameters as a query; lists are comma-separated. Omits
 * `undefined`.
 */
export function addressOf(base: string, { id, path }: OperationSpec, params: Params): string {
  const inPath = new Set<string>()
  const filled = path.replaceAll(/\{([^}]+)\}/g, (_, name: string) => {
    inPath.add(name)
    return segmentOf(id, name, params[name])
  })
  const query = Object.entries(params).filter(([name]) => name !== 'body' && !inPath.has(name))
  return `${base}${filled}${queryOf(query)}`
}

/** Encodes a path parameter. Rejects an empty segment or one consisting only of dots, which would change the path. */
function segmentOf(operation: string, name: string, value: unknown): string {
  const text = value === undefined ? '' : textOf(value)
  if (/^\.{0,2}$/.test(text)) throw new TypeError(`${operation}: ${name} is required, got ${JSON.stringify(text)}`)
  return encodeURIComponent(text)
}

function queryOf(entries: readonly (readonly [string, unknown])[]): string {
  const given = entries.filter(([, value]) => value !== undefined)
  const query = given.map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(textOf(value))}`)
  // Commas and colons are legal in a query and easy to read in logs.
  return query.length === 0 ? '' : `?${query.join('&').replaceAll('%2C', ',').replaceAll('%3A', ':')}`
}

function textOf(value: unknown): string {
  if (Array.isArray(value)) return value.map(textOf).join(',')
  if (typeof value === 'number') return plain(value)
  return String(value)
}

/** Formats a number without an exponent, which the service does not accept. */
function plain(value: number): string {
  const text = String(value)
  return text.includes('e') ? value.toLocaleString('en-US', { useGrouping: false, maximumFractionDigits: 20 }) : text
}
