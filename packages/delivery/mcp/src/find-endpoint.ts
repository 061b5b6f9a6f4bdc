import { problem } from '@bourse/kit'
import type { OperationFacts } from '@bourse/services'
import { searchEndpoints } from './search-endpoints.ts'

/** An operation with its path parameters. */
export interface Endpoint {
  readonly facts: OperationFacts
  /** Path parameters extracted from the path. */
  readonly inPath: Readonly<Record<string, string>>
}

/**
 * Finds the operation for an id (`eod.list`), a documented path (`/v1/funds/{instrument_id}/holdings`) or a filled-in
 * path, each optionally preceded by its method. Throws `route-not-found` with suggestions.
 */
export function findEndpoint(facts: readonly OperationFacts[], asked: string, hasBody: boolean): Endpoint {
  const { method, address } = addressOf(asked)
  const byId = facts.find(({ id }) => id === address)
  if (byId !== undefined) return { facts: byId, inPath: {} }
  const wanted = method ?? (hasBody ? 'POST' : undefined)
  const found = facts.flatMap((each) => {
    const inPath = match(each.path, address)
    return inPath === undefined ? [] : [{ facts: each, inPath }]
  })
  const [first] = found
    .filter((each) => method === undefined || each.facts.method === method)
    .toSorted((a, b) => rank(a, wanted) - rank(b, wanted))
  if (first === undefined) throw notFound(facts, asked)
  return first
}

function addressOf(asked: string): { readonly method: string | undefined; readonly address: string } {
  const text = asked.trim()
  const [before = '', method] = /^(GET|POST)\s+/i.exec(text) ?? []
  const address = text.slice(before.length)
  return { method: method?.toUpperCase(), address: address.endsWith('/') ? address.slice(0, -1) : address }
}

/** Prefers an exact path over a template that happens to match, then the given method. */
function rank({ facts, inPath }: Endpoint, method: string | undefined): number {
  return Object.keys(inPath).length * 2 + (method === undefined || facts.method === method ? 0 : 1)
}

/**
 * The path parameters extracted by matching a path against a template: empty for the template itself, undefined if
 * there is no match.
 */
function match(template: string, address: string): Readonly<Record<string, string>> | undefined {
  if (template === address) return {}
  const steps = template.split('/')
  const given = address.split('/')
  if (steps.length !== given.length) return undefined
  const filled: Record<string, string> = {}
  for (const [index, step] of steps.entries()) {
    const value = given[index] ?? ''
    const [, name] = /^\{([a-z_]+)\}$/.exec(step) ?? []
    if (name === undefined ? step !== value : value === '' || value.includes('{')) return undefined
    if (name !== undefined) filled[name] = decoded(value)
  }
  return filled
}

function decoded(step: string): string {
  try {
    return decodeURIComponent(step)
  } catch {
    return step
  }
}

function notFound(facts: readonly OperationFacts[], asked: string) {
  const query = asked.includes('?') ? ' Pass parameters in `parameters`, not after a question mark.' : ''
  const near = searchEndpoints(facts, asked, 3).map(({ id }) => id)
  const hint = near.length === 0 ? ' Find one with search_endpoints.' : ` Did you mean ${near.join(' or ')}?`
  return problem('route-not-found', `There is no endpoint ${asked.slice(0, 100)}.${query}${hint}`)
}
