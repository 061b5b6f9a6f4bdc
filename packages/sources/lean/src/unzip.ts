import { RATIO_HOLDS_FROM, UNTRUSTED, UnreadableFile } from '@bourse/kit/readers'
import { crc32, inflateRawSync } from 'node:zlib'
import { zipDirectory, type ZipEntry } from './zip-directory.ts'

const STORED = 0
const DEFLATED = 8

/**
 * The texts of the CSV entries of a zip archive, in the archive's order; names inside are only looked at for their
 * ending. More than 100 entries, more than 2 GiB or 100 times the archive's size coming out, or damage is a
 * `UnreadableFile`. Synchronous, so that a source's `parse` can call it.
 */
export function csvTexts(archive: Uint8Array): string[] {
  return csvFiles(archive, UNTRUSTED.entries).map(({ text }) => text)
}

/** A CSV entry of an archive. */
interface CsvFile {
  /** As it is called inside, without folders. */
  readonly name: string
  readonly text: string
}

/**
 * The CSV entries of a zip archive that may hold more than 100 of them, such as one for each contract; within the same
 * limits otherwise.
 */
export function csvFiles(archive: Uint8Array, most: number): readonly CsvFile[] {
  const entries = zipDirectory(archive)
  if (entries.length > most)
    throw new UnreadableFile(`expected at most ${most} entries in the archive, came ${entries.length}`)
  let left = mostUnpacked(archive.length)
  const files: CsvFile[] = []
  for (const entry of entries.filter(({ name }) => name.toLowerCase().endsWith('.csv'))) {
    const bytes = unpack(entry, left)
    left -= bytes.length
    files.push({ name: entry.name.split('/').at(-1) ?? '', text: new TextDecoder().decode(bytes) })
  }
  if (files.length === 0) throw new UnreadableFile('expected an archive with a CSV file inside, came one without')
  return files
}

function mostUnpacked(packed: number): number {
  return Math.min(UNTRUSTED.unpackedBytes, Math.max(RATIO_HOLDS_FROM, packed * UNTRUSTED.ratio))
}

function unpack(entry: ZipEntry, most: number): Uint8Array {
  const bytes = unpacked(entry, most)
  if (bytes.length > most) throw tooMuch(entry, most)
  if (crc32(bytes) !== entry.crc32)
    throw new UnreadableFile(`${entry.name}: the checksum does not fit the data; fetch the file again`)
  return bytes
}

function unpacked(entry: ZipEntry, most: number): Uint8Array {
  const { name, encrypted, method, packed } = entry
  if (encrypted) throw new UnreadableFile(`${name}: expected plain data, came an encrypted entry`)
  if (method === STORED) return packed
  if (method !== DEFLATED)
    throw new UnreadableFile(`${name}: expected a stored or deflated entry, came compression method ${method}`)
  try {
    return inflateRawSync(packed, { maxOutputLength: Math.max(1, most) })
  } catch (error) {
    if (error instanceof RangeError) throw tooMuch(entry, most)
    const why = error instanceof Error ? error.message : String(error)
    throw new UnreadableFile(`${name}: expected whole compressed data, came "${why}"; fetch the file again`)
  }
}

function tooMuch({ name }: ZipEntry, most: number): UnreadableFile {
  const { unpackedBytes, ratio } = UNTRUSTED
  return new UnreadableFile(
    `${name}: expected at most ${unpackedBytes} bytes and ${ratio} times the archive unpacked, more than ${most} ` +
      'came out',
  )
}
