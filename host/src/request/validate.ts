import { invalidParameter, isDate, problem, utcInstant } from '@bourse/kit'
import { isBefore } from '@bourse/database'
import {
  bodySchemaOf,
  headersOf,
  isSingle,
  limitOf,
  MAX_TEXT,
  parseBody,
  parseQuery,
  type Query,
  refuseReversed,
  splitBody,
  takesBody,
} from '@bourse/operations'
import type { RequestContext } from './request-context.ts'
import { refuseColumnsOfText } from './refuse-columns-of-text.ts'
import { represent } from './represent.ts'
import { retellingOf } from './retell.ts'

/** Parameters that may change from page to page. */
const FREE = new Set(['cursor', 'limit', 'format', 'fields', 'numbers', 'dry_run'])

/** Reads the parameters and the representation. */
export function validate(call: RequestContext): void {
  const { compiled, input } = call
  refuseNul(input.params)
  refuseLongHeaders(call)
  call.query = parseQuery(compiled.params, input.query)
  refuseReversed(call.query)
  if (retellingOf(call) !== undefined) call.compiled = compiled.retold ?? compiled
  // Of a file nobody is asked how to write it.
  const sendsFiles = compiled.operation.kind === 'custom' && compiled.operation.downloads
  call.representation = represent(call.query['format'], sendsFiles ? { ...input, accept: undefined } : input, {
    columns: !isSingle(compiled.operation) && compiled.operation.query.properties['format'] === undefined,
  })
  call.format = call.representation.format
  call.normalised = normalise(call.query) + readBody(call)
  call.limit = typeof call.query['limit'] === 'number' ? call.query['limit'] : limitOf(compiled.operation).default
  const { as_of: asOf } = call.query
  refuseColumnsOfText(call)
  // A cutoff in the future is now: what is published.
  if (typeof asOf === 'string' && isBefore(asOf, call.now)) call.knowledge = { ...call.knowledge, asOf }
}

/** No id holds a NUL, and the database cannot be asked for one. */
function refuseNul(params: RequestContext['input']['params']): void {
  if (Object.values(params).some((value) => value.includes('\0')))
    throw problem('malformed-request', 'The address must not contain NUL characters.')
}

/** A header that the operation takes has the bounds of a parameter. */
function refuseLongHeaders({ compiled, input }: RequestContext): void {
  for (const name of headersOf(compiled.operation)) {
    const given = input.headers[name]
    if (given !== undefined && (given.trim() === '' || given.length > MAX_TEXT))
      throw invalidParameter(name, `expected 1 to ${MAX_TEXT} characters, got ${given.length}`)
  }
}

/** Reads the body of a POST; returns it in the spelling that its pages have in common. */
function readBody(call: RequestContext): string {
  const { operation } = call.compiled
  refuseOtherBody(call)
  const schema = operation.kind === 'custom' ? bodySchemaOf(operation) : undefined
  if (schema === undefined || operation.kind !== 'custom') return ''
  const whole = parseBody(schema, call.input.body)
  const { read, rest } = splitBody(operation, whole)
  call.body = rest
  const { cursor, ...members } = read
  call.query = {
    ...call.query,
    ...inQuery(members),
    ...(typeof cursor !== 'string' || cursor === '' ? {} : { cursor }),
  }
  return JSON.stringify(takesBody(operation) ? { ...members, body: rest } : rest, inOrder)
}

/** Bytes where JSON is expected, and the other way round, are of another media type. */
function refuseOtherBody(call: RequestContext): void {
  const { operation } = call.compiled
  if (operation.kind !== 'custom') return
  const isBytes = Buffer.isBuffer(call.input.body)
  if (operation.takesBytes !== undefined && isBytes) call.body = call.input.body
  else if (operation.takesBytes !== undefined || isBytes)
    throw problem(
      'unsupported-media-type',
      `Send the body as ${operation.takesBytes === undefined ? 'application/json' : 'application/octet-stream'}.`,
    )
}

/** Members of an object by name: a body means the same in whatever order they stand. */
function inOrder(_name: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value
  return Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
}

/** Members of a body as parameters are read. */
function inQuery({ as_of: asOf, limit, ...selectors }: Readonly<Record<string, unknown>>): Query {
  const lists = Object.entries(selectors).flatMap(([name, value]) =>
    Array.isArray(value) ? [[name, [...new Set(value.map(String))]] as const] : [],
  )
  return {
    ...Object.fromEntries(lists),
    ...(typeof limit === 'number' ? { limit } : {}),
    ...(typeof asOf === 'string' ? { as_of: instantOf(asOf) } : {}),
  }
}

const instantOf = (text: string) => (isDate(text) ? `${text}T23:59:59.999999Z` : (utcInstant(text) ?? text))

function normalise(query: Query): string {
  const kept = Object.entries(query).filter(([name]) => !FREE.has(name))
  return JSON.stringify(kept.sort(([a], [b]) => (a < b ? -1 : 1)))
}
