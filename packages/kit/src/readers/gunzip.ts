import { createGunzip } from 'node:zlib'
import { chunksOf, type BytesInput } from './input.ts'
import { createUnpackCount, UNTRUSTED, type UnpackCount, type UnpackLimits } from './unpack-limits.ts'
import { pipeline, type Transform } from 'node:stream'
import { UnreadableFile } from './unreadable-file.ts'

/**
 * What a gzip file holds, piece by piece; several members follow each other as one. At most 2 GiB and 100 times the
 * file come out unless a source says more; beyond that, or where it is damaged, it is an `UnreadableFile`.
 */
export function gunzip(
  input: BytesInput,
  limits: Partial<Omit<UnpackLimits, 'entries'>> = {},
): AsyncGenerator<Uint8Array> {
  const count = createUnpackCount({ ...UNTRUSTED, ...limits })
  return unpacked(counted(chunksOf(input), count), createGunzip({ chunkSize: 256 * 1024 }), count)
}

async function* counted(chunks: AsyncIterable<Uint8Array>, count: UnpackCount): AsyncGenerator<Uint8Array> {
  for await (const chunk of chunks) {
    count.packed(chunk.length)
    yield chunk
  }
}

/** Sends packed bytes through a stream of zlib and counts what comes out; broken data is an `UnreadableFile`. */
async function* unpacked(
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
