import { stat } from 'node:fs/promises'
import { crc32 } from 'node:zlib'
import yauzl, { type Entry, type ZipFile } from 'yauzl'
import type { RawFile } from '../fetch-tools.ts'
import { createUnpackCount, UNTRUSTED, type UnpackCount, type UnpackLimits } from './unpack-limits.ts'
import { UnreadableFile } from './unreadable-file.ts'

/** One file in a zip archive; it is unpacked when it is read, which is before the next entry is asked for. */
export interface ZipEntry {
  /** As the archive has it; never use it as a path. */
  readonly name: string
  /** Bytes unpacked, as the archive says. */
  readonly size: number
  chunks(): AsyncGenerator<Uint8Array>
  bytes(): Promise<Uint8Array>
  /** As UTF-8; rejects where it is none. */
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
  const count = createUnpackCount(most)
  count.packed(input instanceof Uint8Array ? input.length : (await stat(input.path)).size)
  const zip = await open(input)
  try {
    if (zip.entryCount > most.entries)
      throw new UnreadableFile(`expected at most ${most.entries} entries in the archive, came ${zip.entryCount}`)
    for await (const entry of zip.eachEntry()) {
      const name = entry.fileNameRaw.toString('utf8')
      if (!name.endsWith('/')) yield entryOf(zip, entry, name, count)
    }
  } catch (error) {
    throw asUnreadable(error)
  } finally {
    zip.close()
  }
}

async function open(input: Uint8Array | Pick<RawFile, 'path'>): Promise<ZipFile> {
  const options = { autoClose: false, lazyEntries: true, decodeStrings: false, validateEntrySizes: true }
  try {
    return await (input instanceof Uint8Array
      ? yauzl.fromBufferPromise(Buffer.from(input.buffer, input.byteOffset, input.byteLength), options)
      : yauzl.openPromise(input.path, options))
  } catch (error) {
    throw asUnreadable(error)
  }
}

function entryOf(zip: ZipFile, entry: Entry, name: string, count: UnpackCount): ZipEntry {
  const chunks = () => checked(zip, entry, name, count)
  const bytes = async () => {
    const read: Uint8Array[] = []
    for await (const chunk of chunks()) read.push(chunk)
    return Buffer.concat(read)
  }
  return {
    name,
    size: entry.uncompressedSize,
    chunks,
    bytes,
    text: async () => new TextDecoder('utf-8', { fatal: true }).decode(await bytes()),
  }
}

/** Inflating raw data finds no checksum of its own, so the archive's is compared once all bytes are out. */
async function* checked(zip: ZipFile, entry: Entry, name: string, count: UnpackCount): AsyncGenerator<Uint8Array> {
  let sum = 0
  try {
    if (entry.isEncrypted()) throw new UnreadableFile('expected plain data, came an encrypted entry')
    const stream: AsyncIterable<Buffer> = await zip.openReadStreamPromise(entry)
    for await (const chunk of stream) {
      count.unpacked(chunk.length)
      sum = crc32(chunk, sum)
      yield chunk
    }
    if (sum !== entry.crc32) throw new UnreadableFile('the checksum does not fit the data; fetch the file again')
  } catch (error) {
    const failure = asUnreadable(error)
    throw failure instanceof UnreadableFile ? new UnreadableFile(`${name.slice(0, 200)}: ${failure.message}`) : failure
  }
}

/** Only what the machine says about a file on its disk is no matter of the archive. */
function asUnreadable(error: unknown): unknown {
  if (!(error instanceof Error) || error instanceof UnreadableFile || 'syscall' in error) return error
  return new UnreadableFile(`expected a whole zip archive, came "${error.message}"; fetch the file again`)
}
