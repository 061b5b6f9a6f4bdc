import { crc32, createInflateRaw } from 'node:zlib'
import yauzl, { type Entry } from 'yauzl'
import { TableDamagedError, TableFormatError, TableLimitError } from './errors.ts'
import type { TableLimits } from './limits.ts'
import { readCounted } from './plain-part.ts'
import type { ReadingPass } from './reading-pass.ts'
import { formatOfName } from './sniff.ts'
import type { TablePart, TableParts } from './table-part.ts'
import { unpack } from './unpack.ts'

const stored = 0
const deflated = 8

/**
 * The entries of a zip archive that are tables by their names; all entries when the format is given.
 * Names are only shown and looked at for their ending, nothing is ever written under them.
 */
export async function zipParts(path: string, formatGiven: boolean, limits: TableLimits): Promise<TableParts> {
  const parts = await listEntries(path, limits)
  const tables = parts.filter((part) => formatGiven || formatOfName(part.name))
  if (tables.length === 0) throw nothingToRead(path, parts)
  const unread = parts.filter((part) => !tables.includes(part)).map((part) => part.label)
  return { parts: tables, unread }
}

async function listEntries(path: string, limits: TableLimits): Promise<TablePart[]> {
  const zip = await openZip(path)
  try {
    const parts: TablePart[] = []
    let entries = 0
    for await (const entry of zip.eachEntry()) {
      checkCount(++entries, limits)
      const name = shownName(entry)
      if (!isNoise(name)) parts.push(zipPart(path, entry, name, parts.length + 1, await dataStart(zip, entry)))
    }
    return parts
  } catch (error) {
    throw asDamaged(error, path)
  } finally {
    zip.close()
  }
}

async function openZip(path: string): Promise<yauzl.ZipFile> {
  const options = { autoClose: false, lazyEntries: true, decodeStrings: false, validateEntrySizes: false }
  try {
    return await yauzl.openPromise(path, options)
  } catch (error) {
    throw asDamaged(error, path)
  }
}

async function dataStart(zip: yauzl.ZipFile, entry: Entry): Promise<number> {
  const header = await zip.readLocalFileHeaderPromise(entry, { minimal: true })
  return header.fileDataStart
}

function checkCount(entries: number, limits: TableLimits): void {
  if (entries <= limits.entries) return
  const message = `expected at most ${limits.entries} entries in the archive, it holds more; split it`
  throw new TableLimitError('entries', message)
}

function shownName(entry: Entry): string {
  return entry.fileNameRaw
    .toString('utf8')
    .replace(/[^ -~]/g, '?')
    .slice(0, 200)
}

function isNoise(name: string): boolean {
  return name.endsWith('/') || name.startsWith('__MACOSX/') || /(^|\/)\.[^/]*$/.test(name)
}

function zipPart(path: string, entry: Entry, name: string, number: number, start: number): TablePart {
  const label = `entry ${number} (${name})`
  return {
    entry: number,
    label,
    name,
    path: undefined,
    chunks: (pass) => checked(entryBytes(path, entry, start, label, pass), entry, label),
  }
}

function entryBytes(path: string, entry: Entry, start: number, label: string, pass: ReadingPass) {
  if (entry.isEncrypted()) throw new TableFormatError(`${label}: expected plain data, came an encrypted entry`)
  const packed = readCounted(path, pass, { start, end: start + entry.compressedSize })
  if (entry.compressionMethod === deflated) return unpack(packed, createInflateRaw(), pass, label)
  if (entry.compressionMethod === stored) return countUnpacked(packed, pass)
  const message =
    `${label}: expected a stored or deflated entry, came compression method ${entry.compressionMethod}; pack the ` +
    'archive again'
  throw new TableFormatError(message)
}

async function* countUnpacked(chunks: AsyncIterable<Uint8Array>, pass: ReadingPass): AsyncGenerator<Uint8Array> {
  for await (const chunk of chunks) {
    pass.unpacked(chunk.length)
    yield chunk
  }
}

/** Inflating raw data finds no checksum of its own, so the archive's is compared once all bytes are out. */
async function* checked(chunks: AsyncIterable<Uint8Array>, entry: Entry, label: string): AsyncGenerator<Uint8Array> {
  let sum = 0
  for await (const chunk of chunks) {
    sum = crc32(chunk, sum)
    yield chunk
  }
  if (sum !== entry.crc32)
    throw new TableDamagedError(`${label}: the checksum does not fit the data; fetch the file again`)
}

function nothingToRead(path: string, parts: readonly TablePart[]): TableFormatError {
  const names =
    parts
      .map((part) => part.name)
      .slice(0, 5)
      .join(', ') || 'nothing'
  const message =
    `${path}: expected entries ending in .csv, .tsv, .ndjson, .jsonl or .parquet, the archive holds ${names}; give ` +
    'the format to read them all as it'
  return new TableFormatError(message)
}

function asDamaged(error: unknown, path: string): unknown {
  if (!(error instanceof Error) || /^Table/.test(error.name) || 'syscall' in error) return error
  return new TableDamagedError(`${path}: expected a whole zip archive, came "${error.message}"; fetch the file again`)
}
