import { pipeline, Readable } from 'node:stream'
import { createGzip } from 'node:zlib'

/** Compresses a stream. Nothing of the time or the file gets into it: the same bytes give the same file. */
export function gzipped(pieces: AsyncIterable<Uint8Array>): AsyncIterable<Uint8Array> {
  const gzip = createGzip({ level: 9 })
  // What fails, fails whoever reads; a reader that leaves ends the source too.
  pipeline(Readable.from(pieces, { objectMode: false }), gzip, () => undefined)
  return gzip
}
