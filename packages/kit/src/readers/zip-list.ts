import { stat } from 'node:fs/promises'
import type { RawFile } from '../fetch/fetch-tools.ts'
import { UNTRUSTED, type UnpackCount, type UnpackLimits } from './unpack-limits.ts'
import { UnreadableFile } from './unreadable-file.ts'
import { chunksOfEntry, filesIn, openZip } from './zip-archive.ts'

/** One file in a listed archive, which may be read at any time and repeatedly. */
export interface ListedZipEntry {
  /** The name in the archive; never use it as a path. */
  readonly name: string
  /** Packed size in bytes, according to the archive. */
  readonly packedBytes: number
  /** Yields the unpacked bytes, counted by `count`, which also enforces the limits. */
  chunks(count: UnpackCount): AsyncGenerator<Uint8Array>
}

/**
 * Returns all files in a zip archive on disk, without folders, for a reader that needs their names first or reads them
 * more than once. Each read opens the archive. At most 100 entries unless `limits` allows more. Throws `UnreadableFile`
 * for entries that overlap, because a small archive could then unpack to any size.
 */
export async function zipList(
  input: Pick<RawFile, 'path'>,
  { entries = UNTRUSTED.entries }: Partial<Pick<UnpackLimits, 'entries'>> = {},
): Promise<readonly ListedZipEntry[]> {
  const zip = await openZip(input)
  const { size } = await stat(input.path)
  const listed: ListedZipEntry[] = []
  let packed = 0
  try {
    for await (const { entry, name } of filesIn(zip, entries)) {
      packed += entry.compressedSize
      if (packed > size)
        throw new UnreadableFile('expected entries that do not overlap; fetch the archive again', { limit: 'ratio' })
      listed.push({
        name,
        packedBytes: entry.compressedSize,
        async *chunks(count) {
          const again = await openZip(input)
          try {
            yield* chunksOfEntry(again, entry, name, count)
          } finally {
            again.close()
          }
        },
      })
    }
  } finally {
    zip.close()
  }
  return listed
}
