import { COLUMNAR_FORMATS } from '../../columns/index.ts'
import { type CompiledOperation, isSingle, MEDIA_TYPES } from '../../operations/index.ts'
import type { MediaType, Reference, ResponseObject, Responses, Schema } from './document.ts'
import { answerSchema } from './answer-schema.ts'
import { COST_ANSWER } from './common-schemas.ts'
import { exampleCells } from './example-row.ts'
import { ALWAYS, headerObjects, headerReferences, LIMITS, type HeaderName } from './headers.ts'

const BYTES: Schema = { type: 'string', format: 'binary' }
const CACHING: readonly HeaderName[] = ['ETag', 'Cache-Control', 'Vary']

/** Returns an operation's success responses: rows in each format, or 304 if nothing has changed. */
export function answersOf(compiled: CompiledOperation): Responses {
  const { operation } = compiled
  const isCustom = operation.kind === 'custom'
  return {
    ...successes(compiled),
    ...(isCustom && operation.downloads ? DOWNLOADS : {}),
    ...(operation.method === 'GET' ? UNCHANGED : {}),
  }
}

/**
 * Returns the operation's own response. If its status is 200, that of `dry_run` has no place next to it: the parameter
 * refers to it, so that generated clients return pages and not a union.
 */
function successes(compiled: CompiledOperation): Responses {
  const { operation } = compiled
  const status = operation.kind === 'custom' ? operation.status : 200
  const headers = headersOf(compiled)
  const own = {
    description: operation.summary,
    ...(headers.length === 0 ? {} : { headers: headerReferences(headers) }),
    content: contentOf(compiled),
  }
  return { ...(status === 200 ? {} : { 200: DRY_RUN }), [status]: own }
}

/** The response to `dry_run=true`, whose status is 200 for every operation. */
export const DRY_RUN: ResponseObject = {
  description: 'With `dry_run=true`: the cost of the call, which is not executed.',
  content: { 'application/json': { schema: COST_ANSWER } },
}

const UNCHANGED: Readonly<Record<string, Reference>> = { 304: { $ref: '#/components/responses/NotModified' } }

/** Responses that do not depend on the operation, by component name. */
export const COMMON_RESPONSES: Readonly<Record<string, ResponseObject>> = {
  NotModified: {
    description: 'Nothing has changed since the response with the tag in `If-None-Match`. Costs nothing.',
    headers: headerReferences([...ALWAYS, ...CACHING, ...LIMITS]),
  },
  PartialContent: {
    description:
      'The bytes that `Range` requests of a file, or of a response in any format but JSON, without content coding. ' +
      'If `If-Range` is not the current `ETag`, the response is 200 with all bytes.',
    headers: headerReferences([...ALWAYS, ...CACHING, 'Accept-Ranges', 'Content-Range', 'X-Attribution', ...LIMITS]),
    content: { 'application/octet-stream': { schema: BYTES } },
  },
  FileLocation: {
    description: 'Location of the file: a URL that is valid for a few minutes and needs no key.',
    headers: headerReferences([...ALWAYS, 'Location', 'X-Attribution', ...LIMITS]),
  },
}

/** Responses to `download=true`: a byte range of the file, or a redirect to it. */
const DOWNLOADS: Responses = {
  206: { $ref: '#/components/responses/PartialContent' },
  302: { $ref: '#/components/responses/FileLocation' },
}

/** Headers that only some responses have; those of every response are listed where responses are shared. */
function headersOf({ operation, deprecation }: CompiledOperation): readonly HeaderName[] {
  return [
    ...(deprecation === undefined ? [] : (['Link', 'Deprecation', 'Sunset'] as const)),
    ...(operation.kind === 'custom' && operation.status === 202 ? (['Location'] as const) : []),
  ]
}

/** Headers of formats that have no place for `meta`, and whose bytes can be requested in parts. */
const ROW_HEADERS: readonly HeaderName[] = [
  'X-As-Of',
  'X-Meta',
  'X-Attribution',
  'X-Errors',
  'X-Errors-Count',
  'Accept-Ranges',
]

const COLUMNS: Readonly<Record<string, MediaType>> = Object.fromEntries(
  COLUMNAR_FORMATS.map((format) => [MEDIA_TYPES[format], { schema: BYTES }]),
)

const TEXT: Readonly<Record<string, MediaType>> = {
  'text/csv': { schema: { type: 'string' } },
  'application/x-ndjson': { schema: { type: 'string' } },
}

/** Returns the responses in the formats that `format` selects in place of JSON. */
export function otherFormats({ operation }: CompiledOperation): ResponseObject {
  const single = isSingle(operation)
  return {
    description:
      'The rows in the requested format; members of `meta` are headers. A `Range` gets 206 with these bytes.',
    headers: headerObjects([...ROW_HEADERS, ...(single ? [] : (['Link', 'X-Next-Cursor'] as const))]),
    content: { ...TEXT, ...(single ? {} : COLUMNS) },
  }
}

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
