import { createWriteStream } from 'node:fs'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'

/** Lines per write. */
const CHUNK = 5_000

/** Writes a gzipped CSV file: a header and lines, each ending with a line break. */
export async function writeCsv(path: string, header: string, lines: Iterable<string>): Promise<void> {
  await pipeline(Readable.from(chunked(header, lines)), createGzip({ level: 1 }), createWriteStream(path))
}

function* chunked(header: string, lines: Iterable<string>): Generator<string> {
  let text = header
  let count = 0
  for (const line of lines) {
    text += line
    if (++count % CHUNK !== 0) continue
    yield text
    text = ''
  }
  yield text
}
