import { stat } from 'node:fs/promises'
import type { RawFile } from '../fetch/fetch-tools.ts'
import { createUnpackCount, UNTRUSTED, type UnpackLimits } from './unpack-limits.ts'
import { UnreadableFile } from './unreadable-file.ts'
import { chunksOfEntry, filesIn, openZip, shownName } from './zip-archive.ts'

/** One file in a zip archive; it is unpacked when it is read, which is before the next entry is requested. */
export interface ZipEntry {
  /** As the archive has it; never use it as a path. */
  readonly name: string
  /** Bytes unpacked, as the archive says. */
  readonly size: number
  chunks(): AsyncGenerator<Uint8Array>
  bytes(): Promise<Uint8Array>
  /** As UTF-8; `UnreadableFile` where it is none. */
  text(): Promise<string>
}

/**
 * The files in a zip archive, one after the other in its order, without folders. Of an archive on the disk one piece
 * is in memory. At most 100 entries, 2 GiB and 100 times the archive come out unless a source says that its publisher's
 * archives are larger; beyond that, or where it is damaged, it is an `UnreadableFile`.
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
    throw new UnreadableFile(`${shownName(name)}: expected UTF-8 text, came bytes that are none`)
  }
}
