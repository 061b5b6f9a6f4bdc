import { createGunzip } from 'node:zlib'
import { chunksOf, type BytesInput } from './input.ts'
import { createUnpackCount, UNTRUSTED, type UnpackCount, type UnpackLimits } from './unpack-limits.ts'
import { unpacked } from './unpacked.ts'

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
