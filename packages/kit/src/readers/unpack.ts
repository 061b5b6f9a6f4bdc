import { pipeline, type Transform } from 'node:stream'
import type { UnpackCount } from './unpack-limits.ts'
import { UnreadableFile } from './unreadable-file.ts'

/** Passes packed chunks through and adds their bytes to the count. */
export async function* countRead(chunks: AsyncIterable<Uint8Array>, count: UnpackCount): AsyncGenerator<Uint8Array> {
  for await (const chunk of chunks) {
    count.read(chunk.length)
    yield chunk
  }
}

/**
 * Pipes packed bytes through a zlib stream, if given, and counts the output. Throws `UnreadableFile` for damaged data.
 */
export async function* unpack(
  packed: AsyncIterable<Uint8Array>,
  unpacker: Transform | undefined,
  count: UnpackCount,
): AsyncGenerator<Uint8Array> {
  // The error also destroys the last stream, so the loop below throws it.
  const out: AsyncIterable<Uint8Array> = unpacker === undefined ? packed : pipeline(packed, unpacker, () => undefined)
  try {
    for await (const chunk of out) {
      count.unpacked(chunk.length)
      yield chunk
    }
  } catch (error) {
    throw damaged(error)
  }
}

function damaged(error: unknown): unknown {
  const isZlib = error instanceof Error && 'code' in error && String(error.code).startsWith('Z_')
  return isZlib
    ? new UnreadableFile(`expected complete compressed data, got "${error.message}"; fetch the file again`)
    : error
}
