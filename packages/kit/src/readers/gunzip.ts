import { createGunzip } from 'node:zlib'
import { chunksOf, type BytesInput } from './input.ts'
import { countRead, unpack } from './unpack.ts'
import { createUnpackCount, UNTRUSTED, type UnpackCount, type UnpackLimits } from './unpack-limits.ts'

/**
 * Unpacks a gzip file chunk by chunk; several members are concatenated. Throws `UnreadableFile` for damaged data, and
 * for output beyond 2 GiB or 100 times the size of the file unless the source raises the limits. If `count` is given,
 * it enforces its own limits instead.
 */
export function gunzip(
  input: BytesInput,
  limits: Partial<Omit<UnpackLimits, 'entries'>> = {},
  count: UnpackCount = createUnpackCount({ ...UNTRUSTED, ...limits }),
): AsyncGenerator<Uint8Array> {
  return unpack(countRead(chunksOf(input), count), createGunzip({ chunkSize: 256 * 1024 }), count)
}
