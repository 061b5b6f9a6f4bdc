import {
  invalidParameter,
  problem,
  rejectReversedRange,
  type CustomOperation,
  type Operation,
  type Scaling,
} from '@bourse/kit'
import { listsStoredRows } from '@bourse/kit/host'
import { lastInstantOf, utcInstant } from '@bourse/kit/values'
import {
  bodySchemaOf,
  headersOf,
  isSingle,
  limitOf,
  MAX_TEXT,
  parseBody,
  parseQuery,
  type Query,
  splitBody,
  withProvenance,
} from '@bourse/engine/operations'
import type { Input } from '../input.ts'
import type { AddedContext, AuthenticatedRequest, ValidatedRequest } from '../request-context.ts'
import { changesRequested } from './check-changes.ts'
import { refuseColumnsOfText } from './refuse-columns-of-text.ts'
import { represent } from '../represent.ts'

/** Parameters that may differ from page to page. */
const FREE = new Set(['cursor', 'limit', 'format', 'fields', 'numbers', 'dry_run'])

/** Parses the parameters and the body, and chooses the representation. */
export function validate(call: AuthenticatedRequest): AddedContext<ValidatedRequest, AuthenticatedRequest> {
  const { target, input } = call
  const { operation } = target
  refuseNul(input.params)
  refuseLongHeaders(call)
  const given = parseQuery(target.params, input.query)
  rejectReversedRange(given, 'from', 'to')
  // A file has its own format, so the requested representation does not apply.
  const sendsFiles = operation.kind === 'custom' && operation.downloads
  const representation = represent(
    given['format'],
    sendsFiles ? { ...input, accept: undefined } : input,
    { columns: !isSingle(operation) && operation.query.properties['format'] === undefined },
    { isPartial: input.isHead === true || input.headers['range'] !== undefined },
  )
  const { body, members, normalised } = readBody(operation, input.body)
  const query = { ...given, ...members }
  const limit = typeof query['limit'] === 'number' ? query['limit'] : limitOf(operation).default
  refuseColumnsOfText(call, { query, limit, format: representation.format })
  const scaling = scalingOf(operation, query)
  const changes = changesRequested(target, query, { ...call, scaling })
  const read = scaling === undefined ? changes : (target.scaled ?? target)
  return {
    compiled: query['provenance'] === true && listsStoredRows(operation) ? withProvenance(read) : read,
    scaling,
    query,
    normalised: normalise(given) + normalised,
    representation,
    body,
    limit,
  }
}

/** The scaling that a request selects for a collection's rows. */
function scalingOf(operation: Operation, query: Query): Scaling | undefined {
  const scales = operation.kind === 'collection' ? operation.scales : undefined
  if (scales === undefined) return undefined
  const [asStored] = scales.values
  return (query[scales.parameter] ?? asStored) === asStored ? undefined : scales
}

/** No id contains a NUL, and the database rejects one in a query. */
function refuseNul(params: Input['params']): void {
  if (Object.values(params).some((value) => value.includes('\0')))
    throw problem('malformed-request', 'The URL must not contain NUL characters.')
}

/** A header that the operation reads is limited to a parameter's length. */
function refuseLongHeaders({ target, input }: AuthenticatedRequest): void {
  for (const name of headersOf(target.operation)) {
    const given = input.headers[name]
    if (given !== undefined && (given.trim() === '' || given.length > MAX_TEXT))
      throw invalidParameter(name, `expected 1 to ${MAX_TEXT} characters, got ${given.length}`)
  }
}

interface ReadBody {
  /** The body that the operation reads. */
  readonly body: unknown
  readonly members: Query
  /** The parameters in canonical spelling, which is the same for all pages of a request. */
  readonly normalised: string
}

function readBody(operation: Operation, given: unknown): ReadBody {
  if (operation.kind !== 'custom') return { body: undefined, members: {}, normalised: '' }
  refuseOtherBody(operation, given)
  const schema = bodySchemaOf(operation)
  if (schema === undefined)
    return { body: operation.takesBytes === undefined ? undefined : given, members: {}, normalised: '' }
  const { read, rest } = splitBody(operation, parseBody(schema, given, operation.checkBody))
  const { cursor, ...members } = read
  return {
    body: rest,
    members: { ...inQuery(members), ...(typeof cursor !== 'string' || cursor === '' ? {} : { cursor }) },
    normalised: JSON.stringify({ ...members, body: rest }, inOrder),
  }
}

/** Throws 415 for bytes where JSON is expected and vice versa. */
function refuseOtherBody({ takesBytes }: CustomOperation, given: unknown): void {
  if (Buffer.isBuffer(given) === (takesBytes !== undefined)) return
  throw problem(
    'unsupported-media-type',
    `Send the body as ${takesBytes === undefined ? 'application/json' : 'application/octet-stream'}.`,
  )
}

/** Sorts an object's members by name, because their order does not change the meaning of a body. */
function inOrder(_name: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value
  return Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
}

/** The members of a body that are read like query parameters. */
function inQuery({ as_of: asOf, limit, ...selectors }: Readonly<Record<string, unknown>>): Query {
  const lists = Object.entries(selectors).flatMap(([name, value]) =>
    Array.isArray(value) ? [[name, [...new Set(value.map(String))]] as const] : [],
  )
  return {
    ...Object.fromEntries(lists),
    ...(typeof limit === 'number' ? { limit } : {}),
    ...(typeof asOf === 'string' ? { as_of: utcInstant(lastInstantOf(asOf)) ?? asOf } : {}),
  }
}

function normalise(query: Query): string {
  const kept = Object.entries(query).filter(([name]) => !FREE.has(name))
  return JSON.stringify(kept.sort(([a], [b]) => (a < b ? -1 : 1)))
}
