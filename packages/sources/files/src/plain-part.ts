import { createReadStream } from 'node:fs'
import type { ReadingPass } from './reading-pass.ts'
import type { TablePart } from './table-part.ts'

/** A file that is not packed, as the one part of itself. */
export function plainPart(path: string, name: string): TablePart {
  return { entry: 1, label: name, name, path, chunks: (pass) => readCounted(path, pass) }
}

/** The bytes of a file as they lie on disk, or of the range of it from `start` to before `end`. */
export async function* readCounted(
  path: string,
  pass: ReadingPass,
  range?: { start: number; end: number },
): AsyncGenerator<Uint8Array> {
  if (range && range.end <= range.start) return
  const bounds = range && { start: range.start, end: range.end - 1 }
  const stream: AsyncIterable<Buffer> = createReadStream(path, { highWaterMark: 256 * 1024, ...bounds })
  for await (const chunk of stream) {
    pass.read(chunk.length)
    yield chunk
  }
}
