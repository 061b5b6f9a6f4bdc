import type { UnpackCount } from '@bourse/kit/readers'
import { createReadStream } from 'node:fs'
import type { TablePart } from './table-part.ts'

/** Returns an uncompressed file as its only part. */
export function plainPart(path: string, name: string, bytes: number): TablePart {
  return { entry: 1, label: name, name, bytes, path, chunks: (pass) => readCounted(path, pass) }
}

async function* readCounted(path: string, pass: UnpackCount): AsyncGenerator<Uint8Array> {
  const stream: AsyncIterable<Buffer> = createReadStream(path, { highWaterMark: 256 * 1024 })
  for await (const chunk of stream) {
    pass.read(chunk.length)
    yield chunk
  }
}
