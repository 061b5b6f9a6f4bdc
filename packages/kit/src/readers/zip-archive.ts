import { crc32, createInflateRaw } from 'node:zlib'
import yauzl, { type Entry, type ZipFile } from 'yauzl'
import type { RawFile } from '../fetch/fetch-tools.ts'
import { countRead, unpack } from './unpack.ts'
import type { UnpackCount } from './unpack-limits.ts'
import { UnreadableFile } from './unreadable-file.ts'

const [STORED, DEFLATED] = [0, 8]

/** Opens an archive in memory or on disk. */
export async function openZip(input: Uint8Array | Pick<RawFile, 'path'>): Promise<ZipFile> {
  // Sizes are not compared with the headers, because the limits count the unpacked bytes and the checksum is verified
  // at the end.
  const options = { autoClose: false, lazyEntries: true, decodeStrings: false, validateEntrySizes: false }
  try {
    return await (input instanceof Uint8Array
      ? yauzl.fromBufferPromise(Buffer.from(input.buffer, input.byteOffset, input.byteLength), options)
      : yauzl.openPromise(input.path, options))
  } catch (error) {
    throw asUnreadable(error)
  }
}

/**
 * Yields the files of an open archive in order, without folders. Throws `UnreadableFile` if there are more than
 * `most` entries.
 */
export async function* filesIn(
  zip: ZipFile,
  most: number,
): AsyncGenerator<{ readonly entry: Entry; readonly name: string }> {
  if (zip.entryCount > most) {
    const message = `expected at most ${most} entries in the archive, got ${zip.entryCount}; split the archive`
    throw new UnreadableFile(message, { limit: 'entries' })
  }
  try {
    for await (const entry of zip.eachEntry()) {
      const name = entry.fileNameRaw.toString('utf8')
      if (!name.endsWith('/')) yield { entry, name }
    }
  } catch (error) {
    throw asUnreadable(error)
  }
}

/**
 * Unpacks an entry of an open archive and compares the checksum in the archive's directory at the end, because raw
 * deflate data has none.
 */
export async function* chunksOfEntry(
  zip: ZipFile,
  entry: Entry,
  name: string,
  count: UnpackCount,
): AsyncGenerator<Uint8Array> {
  let sum = 0
  try {
    for await (const chunk of await unpackedOf(zip, entry, count)) {
      sum = crc32(chunk, sum)
      yield chunk
    }
    if (sum !== entry.crc32) throw new UnreadableFile('the checksum does not match the data; fetch the file again')
  } catch (error) {
    const failure = asUnreadable(error)
    if (!(failure instanceof UnreadableFile)) throw failure
    throw new UnreadableFile(`${shownName(name)}: ${failure.message}`, { limit: failure.limit })
  }
}

async function unpackedOf(zip: ZipFile, entry: Entry, count: UnpackCount): Promise<AsyncGenerator<Uint8Array>> {
  if (entry.isEncrypted())
    throw new UnreadableFile('expected plain data, got an encrypted entry; decrypt the archive first')
  const method = entry.compressionMethod
  if (method !== STORED && method !== DEFLATED) {
    const message = `expected a stored or deflated entry, got compression method ${method}; repack the archive`
    throw new UnreadableFile(message)
  }
  const packed: AsyncIterable<Buffer> = await zip.openReadStreamPromise(entry, { decodeFileData: false })
  return unpack(countRead(packed, count), method === DEFLATED ? createInflateRaw() : undefined, count)
}

/** Returns an entry's name for messages, safe to print on one line of a terminal. */
export const shownName = (name: string): string => name.replace(/[^ -~]/g, '?').slice(0, 200)

/** Passes on file system errors; any other error means that the archive is unreadable. */
function asUnreadable(error: unknown): unknown {
  if (!(error instanceof Error) || error instanceof UnreadableFile || 'syscall' in error) return error
  return new UnreadableFile(`expected a complete zip archive, got "${error.message}"; fetch the file again`)
}
