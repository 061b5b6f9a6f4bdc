import { pipeline, Readable } from 'node:stream'
import { createGzip } from 'node:zlib'

/** Compresses a stream. The output has no timestamp or file name, so the same bytes produce the same file. */
export function gzipStream(pieces: AsyncIterable<Uint8Array>): AsyncIterable<Uint8Array> {
  const gzip = createGzip({ level: 9 })
  // Errors are passed to the reader; a reader that stops early also ends the source.
  pipeline(Readable.from(pieces, { objectMode: false }), gzip, () => undefined)
  return gzip
}
