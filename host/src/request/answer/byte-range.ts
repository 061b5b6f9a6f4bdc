import { problem } from '@bourse/kit'
import type { ByteRange } from '@bourse/kit/delivery'

/** What a range request needs to know about a file or a finished response. */
export interface RangedFile {
  readonly bytes: number
  /** Its strong ETag. */
  readonly tag: string
}

const RANGE = /^bytes=(\d*)-(\d*)$/

/**
 * The requested byte range, if `If-Range` still matches. Undefined for the entire file, which is also the response to
 * multiple ranges or an invalid `Range`. Throws 416 for a range outside the file.
 */
export function requestedRange(
  { range, 'if-range': ifRange }: { readonly range?: string | undefined; readonly 'if-range'?: string | undefined },
  { bytes, tag }: RangedFile,
): ByteRange | undefined {
  const [, first, last] = RANGE.exec(range ?? '') ?? []
  if (first === undefined || last === undefined || (first === '' && last === '')) return undefined
  if (ifRange !== undefined && ifRange !== tag) return undefined
  const start = first === '' ? Math.max(0, bytes - Number(last)) : Number(first)
  const end = first === '' || last === '' ? bytes - 1 : Math.min(Number(last), bytes - 1)
  if (start > end || start >= bytes)
    throw problem(
      'range-not-satisfiable',
      `Range: expected a part of the ${bytes} bytes, got ${range?.slice(0, 60)}.`,
      {
        headers: { 'content-range': `bytes */${bytes}` },
      },
    )
  return { start, end }
}

/** Status and headers for a file or a range of it. */
export function partHeaders(range: ByteRange | undefined, { bytes, tag }: RangedFile) {
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
