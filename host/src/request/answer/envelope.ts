import { problem } from '@bourse/kit'
import { deprecationHeaders } from '@bourse/kit/delivery'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip, zstdCompress } from 'node:zlib'
import { isPaged, isSingle, looksUpNames, type RowWriter, takesBody } from '@bourse/engine/operations'
import type { Answer } from '../answer.ts'
import {
  cellsOf,
  describedBy,
  type Reading,
  type ReadResult,
  type ReadRow,
  type Remarks,
  type RowsRead,
} from '../read/reading.ts'
import { rowsByMarket } from './rows-by-market.ts'
import { notePublishersOf } from '../steps/licences.ts'
import { fileAnswer, redirectAnswer } from './send-file.ts'
import type { Coding } from '../represent.ts'
import { sealCursor } from '../cursor/seal-cursor.ts'

/** Bodies below this many characters are sent uncompressed; larger ones are compressed if the client accepts it. */
const SHORT = 8 * 1024
/** Maximum entries per list in a response header for CSV and NDJSON. */
const HEADER_ITEMS = 50
/** Maximum characters per `meta` property in a response header. */
const HEADER_CHARACTERS = 4_096

/** Writes rows in the requested representation, with the envelope around them. */
export async function envelope(given: Reading, result: ReadResult): Promise<Answer> {
  const call = describedBy(given, result)
  await notePublishersOf(call, result)
  if (result.part === 'download' && call.input.rowsOnly === true)
    throw problem('not-acceptable', 'Files are only available over HTTP. Request the URL with the same key.')
  if (result.part === 'download')
    return fileAnswer(call, {
      ...result,
      headers: { ...result.headers, ...errorHeaders(call), ...attributionOf(call) },
    })
  if (result.part === 'redirect')
    return redirectAnswer({ ...result, headers: { ...result.headers, ...attributionOf(call) } })
  const cursor = result.next === undefined ? null : await sealCursor(call, result.next)
  const body = call.format === 'json' ? jsonBody(call, result, cursor) : linesBody(call, result)
  return finishEnvelope(call, { body, rows: result.count, markets: rowsByMarket(call, result) }, cursor)
}

/** Finishes a response: adds the headers that describe its body, and compresses the body. */
export function finishEnvelope(
  call: Reading,
  { body, rows, markets }: Pick<Answer, 'rows' | 'markets'> & { readonly body: string | Buffer },
  cursor: string | null,
): Promise<Answer> {
  const headers: Record<string, string> = { 'content-type': call.representation.mediaType, ...call.remarks.headers }
  if (call.format !== 'json') Object.assign(headers, lineHeaders(call, cursor))
  const { deprecation } = call.compiled
  if (deprecation !== undefined) {
    const { link: about = '', ...dates } = deprecationHeaders(deprecation)
    Object.assign(headers, dates, { link: headers['link'] === undefined ? about : `${headers['link']}, ${about}` })
  }
  const { operation } = call.compiled
  const status = operation.kind === 'custom' ? operation.status : 200
  return encode({ status, headers, body, rows, markets }, call.representation.coding)
}

function jsonBody(call: Reading, { rows }: RowsRead, cursor: string | null): string {
  const { json, operation } = call.compiled
  const end = `,"meta":${JSON.stringify(metaOf(call, cursor))}}`
  const written = rows.map((row) => jsonText(json, row))
  return `{"data":${isSingle(operation) ? (written[0] ?? 'null') : `[${written.join(',')}]`}${end}`
}

function metaOf(call: Reading, cursor: string | null): Record<string, unknown> {
  const { operation, params } = call.compiled
  const hasErrors = looksUpNames(operation) || call.remarks.errors.length > 0
  return {
    // Present even if there is never a next page, so that clients that page through results know when to stop.
    ...(isSingle(operation) ? {} : { next_cursor: cursor }),
    ...(isPaged(operation) || params.has('limit') ? { limit: call.limit } : {}),
    as_of: asOf(call),
    ...(hasErrors ? { errors: call.remarks.errors } : {}),
    ...(call.resolved === undefined ? {} : { resolved: call.resolved }),
    ...call.remarks.meta,
  }
}

/** Returns the requested as-of time, or else the instant of the newest batch read. */
export function asOf({
  knowledge,
  compiled,
  remarks,
}: Pick<Reading, 'knowledge' | 'compiled'> & { readonly remarks?: Remarks }): string | null {
  if (remarks?.asOf !== undefined) return remarks.asOf
  if (knowledge.asOf !== undefined) return knowledge.asOf
  const instants = compiled.records.flatMap((record) => knowledge.pins.get(record)?.at ?? [])
  return instants.reduce<string | null>((newest, at) => (newest === null || at > newest ? at : newest), null)
}

/** Rows as lines of text; CSV starts with its header. */
export function linesBody(call: Reading, { rows }: RowsRead): string {
  const { csv, json } = call.compiled
  if (call.format === 'ndjson') return rows.map((row) => `${jsonText(json, row)}\n`).join('')
  return csv.head + rows.map((row) => (typeof row === 'string' ? row : csv.row(cellsOf(row)))).join('')
}

const jsonText = (json: RowWriter, row: ReadRow): string => (typeof row === 'string' ? row : json.row(cellsOf(row)))

/** The content of `meta` as headers, for formats without an envelope. */
function lineHeaders(call: Reading, cursor: string | null): Record<string, string> {
  const { attribution: _, ...meta } = call.remarks.meta
  const instant = asOf(call)
  return {
    ...(instant === null ? {} : { 'x-as-of': instant }),
    ...attributionOf(call),
    ...(Object.keys(meta).length === 0 ? {} : { 'x-meta': asciiJson(shortened(meta)) }),
    ...(cursor === null ? {} : nextHeaders(call, cursor)),
    ...errorHeaders(call),
  }
}

function attributionOf({ remarks }: Reading): Readonly<Record<string, string>> {
  const { attribution } = remarks.meta
  return Array.isArray(attribution) ? { 'x-attribution': asciiJson(attribution.slice(0, HEADER_ITEMS)) } : {}
}

/** Headers that point to the next page. For a POST, the cursor goes in the body, so there is no URL to link to. */
function nextHeaders(call: Reading, cursor: string): Record<string, string> {
  if (takesBody(call.compiled.operation)) return { 'x-next-cursor': cursor }
  return { link: `<${nextAddress(call, cursor)}>; rel="next"`, 'x-next-cursor': cursor }
}

function errorHeaders({ remarks: { errors } }: Reading): Readonly<Record<string, string>> {
  return errors.length === 0
    ? {}
    : { 'x-errors': asciiJson(errors.slice(0, HEADER_ITEMS)), 'x-errors-count': String(errors.length) }
}

/** Truncates lists to their first entries and omits long properties, because headers have a maximum size. */
function shortened(meta: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  return Object.fromEntries(
    Object.entries(meta)
      .map(([name, value]) => [name, Array.isArray(value) ? value.slice(0, HEADER_ITEMS) : value] as const)
      .filter(([, value]) => asciiJson(value).length <= HEADER_CHARACTERS),
  )
}

/** JSON that is safe in a header: all non-ASCII characters are escaped. */
function asciiJson(value: unknown): string {
  return JSON.stringify(value).replaceAll(
    /[^\x20-\x7e]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
}

/** The same URL with the next cursor: relative, and never built from a request header. */
function nextAddress(call: Reading, cursor: string): string {
  const { path } = call.compiled
  const filled = path.includes('{')
    ? path.replaceAll(/\{([a-z_]+)\}/g, (_, name: string) => encodeURIComponent(call.input.params[name] ?? ''))
    : path
  let query = ''
  for (const [name, value] of Object.entries(call.query))
    if (name !== 'cursor' && call.history?.added.has(name) !== true)
      query += `${name}=${encodeURIComponent(String(value).toWellFormed())}&`
  return `${filled}?${query}cursor=${cursor}`
}

const COMPRESS: Readonly<Record<Exclude<Coding, 'identity'>, (body: string | Buffer) => Promise<Buffer>>> = {
  br: (body) =>
    promisify(brotliCompress)(body, {
      params: { [constants.BROTLI_PARAM_QUALITY]: 4, [constants.BROTLI_PARAM_SIZE_HINT]: body.length },
    }),
  zstd: (body) => promisify(zstdCompress)(body),
  gzip: (body) => promisify(gzip)(body, { level: 1 }),
}

async function encode(answer: Answer & { body: string | Buffer }, coding: Coding): Promise<Answer> {
  if (answer.body.length < SHORT || coding === 'identity') return answer
  const headers = { ...answer.headers, 'content-encoding': coding }
  return { ...answer, headers, body: await COMPRESS[coding](answer.body) }
}
