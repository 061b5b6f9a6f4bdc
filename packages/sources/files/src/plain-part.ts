import type { UnpackCount } from '@bourse/kit/readers'
import { createReadStream } from 'node:fs'
import type { TablePart } from './table-part.ts'

/** Returns an uncompressed file as its only part. */
export function plainPart(path: string, name: string, bytes: number): TablePart {
  return { entry: 1, label: name, name, bytes, path, chunks: (pass) => readCounted(path, bytes, pass) }
}

/** Maximum number of bytes per read. A smaller file is read in a single call, without a buffer of this size. */
const CHUNK = 256 * 1024

async function* readCounted(path: string, bytes: number, pass: UnpackCount): AsyncGenerator<Uint8Array> {
  const highWaterMark = Math.min(CHUNK, bytes + 1)
  const stream: AsyncIterable<Buffer> = createReadStream(path, { highWaterMark })
  for await (const chunk of stream) {
    pass.read(chunk.length)
    yield chunk
  }
}
