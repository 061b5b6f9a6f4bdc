import { stat } from 'node:fs/promises'
import type { RawFile } from '../fetch/fetch-tools.ts'
import { createUnpackCount, UNTRUSTED, type UnpackLimits } from './unpack-limits.ts'
import { UnreadableFile } from './unreadable-file.ts'
import { chunksOfEntry, filesIn, openZip, shownName } from './zip-archive.ts'

/** One file in a zip archive. Read it before requesting the next entry. */
export interface ZipEntry {
  /** The name in the archive; never use it as a path. */
  readonly name: string
  /** Unpacked size in bytes, according to the archive. */
  readonly size: number
  chunks(): AsyncGenerator<Uint8Array>
  bytes(): Promise<Uint8Array>
  /** Returns the content as UTF-8 text; throws `UnreadableFile` if it is not valid UTF-8. */
  text(): Promise<string>
}

/**
 * Yields the files in a zip archive in order, without folders. For an archive on disk, only one chunk is in memory at a
 * time. Throws `UnreadableFile` for a damaged archive, and beyond 100 entries, 2 GiB or 100 times the size of the
 * archive unless a source raises the limits.
 */
export async function* zipEntries(
  input: Uint8Array | Pick<RawFile, 'path'>,
  limits: Partial<UnpackLimits> = {},
): AsyncGenerator<ZipEntry> {
  const most = { ...UNTRUSTED, ...limits }
  const count = createUnpackCount(most, input instanceof Uint8Array ? input.length : (await stat(input.path)).size)
  const zip = await openZip(input)
  try {
    for await (const { entry, name } of filesIn(zip, most.entries))
      yield entryOf(name, entry.uncompressedSize, () => chunksOfEntry(zip, entry, name, count))
  } finally {
    zip.close()
  }
}

function entryOf(name: string, size: number, chunks: ZipEntry['chunks']): ZipEntry {
  const bytes = async () => {
    const read: Uint8Array[] = []
    for await (const chunk of chunks()) read.push(chunk)
    return Buffer.concat(read)
  }
  return { name, size, chunks, bytes, text: async () => textIn(await bytes(), name) }
}

function textIn(bytes: Uint8Array, name: string): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    throw new UnreadableFile(`${shownName(name)}: expected UTF-8 text, got invalid bytes; convert the file to UTF-8`)
  }
}
