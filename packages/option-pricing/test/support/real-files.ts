import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { inflateRawSync } from 'node:zlib'

const { BOURSE_REALDATA = '' } = process.env

/** Title suffix for tests that read real files. */
export const skipped = BOURSE_REALDATA === '' ? ' (skipped: BOURSE_REALDATA is not set)' : ''

/** Returns the cells in each line of a real CSV file. */
export function csvRows(...path: readonly string[]): readonly (readonly string[])[] {
  return cellsOf(readFileSync(join(BOURSE_REALDATA, ...path), 'utf8'))
}

/** Returns the cells in each line of a CSV file in a real zip archive. */
export function zippedRows(name: string, ...path: readonly string[]): readonly (readonly string[])[] {
  return cellsOf(zipEntry(readFileSync(join(BOURSE_REALDATA, ...path)), name).toString())
}

function cellsOf(text: string): readonly (readonly string[])[] {
  return text
    .trim()
    .split(/\r?\n/)
    .map((line) => line.split(','))
}

/** Returns the archive's only entry, found through its directory. */
function zipEntry(archive: Buffer, name: string): Buffer {
  const end = archive.lastIndexOf('PK\x05\x06')
  let at = archive.readUInt32LE(end + 16)
  for (let left = archive.readUInt16LE(end + 10); left > 0; left--) {
    const length = archive.readUInt16LE(at + 28)
    if (archive.toString('utf8', at + 46, at + 46 + length) === name) return unpack(archive, at)
    at += 46 + length + archive.readUInt16LE(at + 30) + archive.readUInt16LE(at + 32)
  }
  throw new Error(`expected an entry ${name} in the archive`)
}

function unpack(archive: Buffer, at: number): Buffer {
  const local = archive.readUInt32LE(at + 42)
  const start = local + 30 + archive.readUInt16LE(local + 26) + archive.readUInt16LE(local + 28)
  const packed = archive.subarray(start, start + archive.readUInt32LE(at + 20))
  return archive.readUInt16LE(at + 10) === 0 ? packed : inflateRawSync(packed)
}
