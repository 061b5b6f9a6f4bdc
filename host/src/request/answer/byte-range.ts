import { problem } from '@bourse/kit'
import type { ByteRange } from '@bourse/kit/delivery'

/** A file as far as a part of it goes. */
export interface Ranged {
  readonly bytes: number
  /** Its strong ETag. */
  readonly tag: string
}

const RANGE = /^bytes=(\d*)-(\d*)$/

/**
 * The part that a request asks for, where `If-Range` still means this file; undefined for the whole of it, which is
 * also the answer to several parts at once and to what is no range. Throws 416 for one that has no byte of the file.
 */
export function requestedRange(
  { range, 'if-range': ifRange }: { readonly range?: string | undefined; readonly 'if-range'?: string | undefined },
  { bytes, tag }: Ranged,
): ByteRange | undefined {
  const [, first, last] = RANGE.exec(range ?? '') ?? []
  if (first === undefined || last === undefined || (first === '' && last === '')) return undefined
  if (ifRange !== undefined && ifRange !== tag) return undefined
  const start = first === '' ? Math.max(0, bytes - Number(last)) : Number(first)
  const end = first === '' || last === '' ? bytes - 1 : Math.min(Number(last), bytes - 1)
  if (start > end || start >= bytes)
    throw problem('range-not-satisfiable', `The file has ${bytes} bytes; Range asks for ${range?.slice(0, 60)}.`, {
      headers: { 'content-range': `bytes */${bytes}` },
    })
  return { start, end }
}

/** Status and headers of a file, or of the part of it. */
export function partHeaders(range: ByteRange | undefined, { bytes, tag }: Ranged) {
  const headers = { etag: tag, 'accept-ranges': 'bytes' }
  if (range === undefined) return { status: 200, headers: { ...headers, 'content-length': String(bytes) } } as const
  const { start, end } = range
  return {
    status: 206,
    headers: {
      ...headers,
      'content-length': String(end - start + 1),
      'content-range': `bytes ${start}-${end}/${bytes}`,
    },
  } as const
}
