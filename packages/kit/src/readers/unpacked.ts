import { pipeline, type Transform } from 'node:stream'
import { UnreadableFile } from './unreadable-file.ts'
import type { UnpackCount } from './unpack-limits.ts'

/** Sends packed bytes through a stream of zlib and counts what comes out; broken data is an `UnreadableFile`. */
export async function* unpacked(
  packed: AsyncIterable<Uint8Array>,
  unpacker: Transform,
  count: UnpackCount,
): AsyncGenerator<Uint8Array> {
  // The error also destroys the last stream, so the loop below throws it.
  const out: AsyncIterable<Buffer> = pipeline(packed, unpacker, () => undefined)
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
    ? new UnreadableFile(`expected whole compressed data, came "${error.message}"; fetch the file again`)
    : error
}
