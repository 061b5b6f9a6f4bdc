import { invalidParameter, problem } from '@bourse/kit'
import { isBefore } from '@bourse/store'
import { headersOf, limitOf, MAX_TEXT } from '../operations/params.ts'
import { parseBody } from '../operations/parse-body.ts'
import { parseQuery, refuseReversed, type Query } from '../operations/parse-query.ts'
import type { Ongoing } from './ongoing.ts'
import { fingerprintOf } from '../accounts/fingerprint.ts'
import { represent } from './represent.ts'

/** Parameters that may change from page to page. */
const FREE = new Set(['cursor', 'limit', 'format', 'dry_run'])

/** Reads the parameters, the representation and the cursor. */
export function validate(call: Ongoing): void {
  const { compiled, engine, input } = call
  refuseNul(input.params)
  refuseLongHeaders(call)
  call.query = parseQuery(compiled.params, input.query)
  refuseReversed(call.query)
  // Of a file nobody is asked how to write it.
  const sendsFiles = compiled.operation.kind === 'custom' && compiled.operation.downloads
  call.representation = represent(call.query['format'], sendsFiles ? { ...input, accept: undefined } : input)
  call.format = call.representation.format
  if (compiled.operation.kind === 'custom' && compiled.operation.body !== undefined)
    call.body = parseBody(compiled.operation.body, input.body)
  call.normalised = normalise(call.query) + (call.body === undefined ? '' : JSON.stringify(call.body))
  call.limit = typeof call.query['limit'] === 'number' ? call.query['limit'] : limitOf(compiled.operation).default
  const { cursor, as_of: asOf } = call.query
  // A cutoff in the future is now: what is published.
  if (typeof asOf === 'string' && isBefore(asOf, call.now)) call.knowledge = { ...call.knowledge, asOf }
  if (typeof cursor === 'string') takeUpCursor(call, engine.cursors.open(cursor, call.now))
}

/** No id holds a NUL, and the database cannot be asked for one. */
function refuseNul(params: Ongoing['input']['params']): void {
  if (Object.values(params).some((value) => value.includes('\0')))
    throw problem('malformed-request', 'The address must not contain NUL characters.')
}

/** A header that the operation takes has the bounds of a parameter. */
function refuseLongHeaders({ compiled, input }: Ongoing): void {
  for (const name of headersOf(compiled.operation)) {
    const given = input.headers[name]
    if (given !== undefined && (given.trim() === '' || given.length > MAX_TEXT))
      throw invalidParameter(name, `expected 1 to ${MAX_TEXT} characters, got ${given.length}`)
  }
}

function normalise(query: Query): string {
  const kept = Object.entries(query).filter(([name]) => !FREE.has(name))
  return JSON.stringify(kept.sort(([a], [b]) => (a < b ? -1 : 1)))
}

/** A page goes on with the knowledge, the date and the history of the first one. */
function takeUpCursor(call: Ongoing, cursor: NonNullable<Ongoing['cursor']>): void {
  if (cursor.operation !== call.compiled.operation.id)
    throw problem(
      'cursor-mismatch',
      'The cursor was given out by another operation: send it to the address that it came from.',
    )
  if (cursor.query !== fingerprintOf(call.normalised))
    throw problem(
      'cursor-mismatch',
      'The cursor was given out for other parameters: repeat those of the first page; only limit and format may change.',
    )
  call.cursor = cursor
  call.today = cursor.today
  call.knowledge = { asOf: cursor.asOf, pins: new Map(cursor.pins), today: cursor.today }
}
