import { COLUMNAR_FORMATS } from '../../columns/index.ts'
import type { Operation } from '@bourse/kit'
import { type CompiledOperation, isPaged, isSingle, MEDIA_TYPES, selectionOf } from '../../operations/index.ts'
import type { MediaType, Reference, ResponseObject, Responses, Schema } from './document.ts'
import { answerSchema } from './answer-schema.ts'
import { COST_ANSWER } from './common-schemas.ts'
import { exampleCells } from './example-row.ts'
import { ALWAYS, headerReferences, LIMITS, metaHeader, type HeaderName } from './headers.ts'

const CACHING: readonly HeaderName[] = ['ETag', 'Cache-Control', 'Vary']

/** Returns an operation's success responses: rows in each format, or 304 if nothing has changed. */
export function answersOf(compiled: CompiledOperation): Responses {
  const { operation } = compiled
  const isCustom = operation.kind === 'custom'
  return {
    ...successes(compiled),
    ...(isCustom && operation.downloads ? DOWNLOADS : {}),
    ...(operation.method === 'GET' ? { 206: PART_REFERENCE, ...UNCHANGED } : {}),
  }
}

/**
 * Returns the operation's own response. If its status is 200, that of `dry_run` has no place next to it: the parameter
 * refers to it, so that generated clients return pages and not a union.
 */
function successes(compiled: CompiledOperation): Responses {
  const { operation } = compiled
  const status = operation.kind === 'custom' ? operation.status : 200
  const content = contentOf(compiled)
  const headers = { ...headerReferences(headersOf(compiled)), ...metaHeader(operation) }
  const own = { description: operation.summary, headers }
  return { ...(status === 200 ? {} : { 200: DRY_RUN }), [status]: { ...own, content } }
}

/** The response to `dry_run=true`, whose status is 200 for every operation. */
export const DRY_RUN: ResponseObject = {
  description: 'With `dry_run=true`: the cost of the call, which is not executed.',
  headers: headerReferences([...ALWAYS, 'Cache-Control', ...LIMITS]),
  content: { 'application/json': { schema: COST_ANSWER } },
}

const UNCHANGED: Readonly<Record<string, ResponseObject>> = {
  304: {
    description: 'Nothing has changed since the response with the tag in `If-None-Match`. Costs nothing.',
    headers: headerReferences([...ALWAYS, ...CACHING, ...LIMITS]),
  },
}

const BYTES: Schema = { type: 'string', format: 'binary' }

/** Response to a byte range, which every operation that reads shares. */
export const PARTS: Readonly<Record<'206.part', ResponseObject>> = {
  '206.part': {
    description:
      'The bytes that `Range` requests of a file, or of a response in any format but JSON, without content coding. ' +
      'If `If-Range` is not the current `ETag`, the response is 200 with all bytes.',
    headers: headerReferences([...ALWAYS, ...CACHING, 'Accept-Ranges', 'Content-Range', ...LIMITS]),
    content: { 'application/octet-stream': { schema: BYTES } },
  },
}
const PART_REFERENCE: Reference = { $ref: '#/components/responses/206.part' }

/** Responses to `download=true`: the file, or a redirect to it. */
const DOWNLOADS: Readonly<Record<string, ResponseObject>> = {
  302: {
    description: 'Location of the file: a URL that is valid for a few minutes and needs no key.',
    headers: headerReferences([...ALWAYS, 'Location', ...LIMITS]),
  },
}

function headersOf({ operation, deprecation }: CompiledOperation): readonly HeaderName[] {
  const paged = isPaged(operation)
  const deprecated = deprecation !== undefined
  return [
    ...ALWAYS,
    ...CACHING,
    ...LIMITS,
    'X-As-Of',
    'X-Meta',
    ...(operation.method === 'GET' ? (['Accept-Ranges'] as const) : []),
    ...(paged || deprecated ? (['Link'] as const) : []),
    ...(paged ? (['X-Next-Cursor'] as const) : []),
    ...(reportsItems(operation) ? (['X-Errors', 'X-Errors-Count'] as const) : []),
    ...(deprecated ? (['Deprecation', 'Sunset'] as const) : []),
    ...(operation.kind === 'custom' && operation.status === 202 ? (['Location'] as const) : []),
  ]
}

/** Whether individual items in a request can fail although the response is a success. */
function reportsItems(operation: Operation): boolean {
  return selectionOf(operation) !== undefined || (operation.kind === 'custom' && !operation.single)
}

const COLUMNS: Readonly<Record<string, MediaType>> = Object.fromEntries(
  COLUMNAR_FORMATS.map((format) => [MEDIA_TYPES[format], { schema: BYTES }]),
)

/** Examples are written by the same code as real responses. */
function contentOf(compiled: CompiledOperation) {
  const cells = exampleCells(compiled)
  const row: unknown = JSON.parse(compiled.json.row(cells))
  const { schema, example } = answerSchema(compiled, row)
  return {
    'application/json': { schema, example },
    'text/csv': { schema: { type: 'string' }, example: compiled.csv.head + compiled.csv.row(cells) },
    'application/x-ndjson': { schema: { type: 'string' }, example: `${compiled.json.row(cells)}\n` },
    ...(isSingle(compiled.operation) ? {} : COLUMNS),
  } satisfies Readonly<Record<string, MediaType>>
}
