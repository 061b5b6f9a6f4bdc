import { Readable } from 'node:stream'
import type { Answer } from '../answer.ts'
import type { Reading } from '../read/reading.ts'
import { hasByteRanges } from '../represent.ts'
import { partHeaders, requestedRange } from './byte-range.ts'

const ACCEPTED = { 'accept-ranges': 'bytes' }

/**
 * Returns what the client receives of a finished response: its headers for `HEAD`, the bytes that `Range` requests, or
 * all of it. Throws 416 for a range outside the response. A file is already cut by the time it gets here.
 */
export function requestedPart(call: Reading, answer: Answer): Answer {
  const { body, headers } = answer
  if (body === undefined || body instanceof Readable) return answer
  const tag = taggedBytes(call, answer)
  const ranged = tag === undefined ? headers : { ...headers, ...ACCEPTED }
  if (call.input.isHead === true) {
    const length = String(Buffer.byteLength(body))
    return { ...answer, headers: { ...ranged, 'content-length': length }, body: undefined }
  }
  if (tag === undefined || call.input.headers['range'] === undefined) return { ...answer, headers: ranged }
  const bytes = typeof body === 'string' ? Buffer.from(body) : body
  const file = { bytes: bytes.length, tag }
  const range = requestedRange(call.input.headers, file)
  const part = partHeaders(range, file)
  return {
    ...answer,
    status: part.status,
    headers: { ...headers, ...part.headers },
    body: range === undefined ? bytes : bytes.subarray(range.start, range.end + 1),
  }
}

/** The tag of a response that has byte ranges; undefined for JSON, for orders, and for responses without a tag. */
function taggedBytes({ representation, compiled }: Reading, { status, headers }: Answer): string | undefined {
  const isRanged = hasByteRanges(representation.format) && compiled.operation.method === 'GET' && status === 200
  return isRanged ? headers['etag'] : undefined
}
