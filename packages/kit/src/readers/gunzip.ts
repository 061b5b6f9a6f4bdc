import { createGunzip } from 'node:zlib'
import { chunksOf, type BytesInput } from './input.ts'
import { countRead, unpack } from './unpack.ts'
import { createUnpackCount, UNTRUSTED, type UnpackCount, type UnpackLimits } from './unpack-limits.ts'

/**
 * What a gzip file holds, piece by piece; several members follow each other as one. At most 2 GiB and 100 times the
 * file come out unless a source says more; beyond that, or where it is damaged, it is an `UnreadableFile`. A `count`
 * replaces the limits.
 */
export function gunzip(
  input: BytesInput,
  limits: Partial<Omit<UnpackLimits, 'entries'>> = {},
  count: UnpackCount = createUnpackCount({ ...UNTRUSTED, ...limits }),
): AsyncGenerator<Uint8Array> {
  return unpack(countRead(chunksOf(input), count), createGunzip({ chunkSize: 256 * 1024 }), count)
}
