import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { crc32, deflateRawSync } from 'node:zlib'
import { onTestFinished } from 'vitest'
import type { Table, TableBatch } from '../src/index.ts'

/** Writes a file of this name into a folder of its own, which goes when the test is done. */
export async function fileOf(name: string, content: string | Uint8Array): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'bourse-files-test-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const path = join(folder, name)
  await writeFile(path, content)
  return path
}

/** All rows and problems of a table; rows as arrays of cells. */
export async function contentOf(table: Table) {
  const batches: TableBatch[] = []
  for await (const batch of table.batches()) batches.push(batch)
  return {
    rows: batches.flatMap((batch) => batch.rows.map((row) => row.values)),
    lines: batches.flatMap((batch) => batch.rows.map((row) => row.line)),
    entries: batches.flatMap((batch) => batch.rows.map(() => batch.entry)),
    problems: batches.flatMap((batch) => batch.problems),
    largest: Math.max(0, ...batches.map((batch) => batch.rows.length)),
  }
}

export interface ZipEntry {
  name: string
  data: string | Uint8Array
  method?: number
  flags?: number
  /** What the headers say instead of the truth. */
  claims?: { size?: number; crc?: number }
}

/** A zip archive with exactly these entries; headers may lie. */
export function zipOf(entries: readonly ZipEntry[]): Buffer {
  const locals: Buffer[] = []
  const directory: Buffer[] = []
  let offset = 0
  for (const entry of entries) {
    const header = headerOf(entry)
    const local = Buffer.concat([
      Buffer.from('504b0304', 'hex'),
      header.fields,
      header.lengths,
      header.name,
      header.body,
    ])
    directory.push(directoryOf(header, offset))
    locals.push(local)
    offset += local.length
  }
  const central = Buffer.concat(directory)
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt16LE(entries.length, 8)
  end.writeUInt16LE(entries.length, 10)
  end.writeUInt32LE(central.length, 12)
  end.writeUInt32LE(offset, 16)
  return Buffer.concat([...locals, central, end])
}

function headerOf(entry: ZipEntry) {
  const data = Buffer.from(entry.data)
  const method = entry.method ?? 8
  const body = method === 8 ? deflateRawSync(data) : data
  const name = Buffer.from(entry.name)
  const fields = Buffer.alloc(22)
  fields.writeUInt16LE(20, 0)
  fields.writeUInt16LE(entry.flags ?? 0, 2)
  fields.writeUInt16LE(method, 4)
  fields.writeUInt32LE(entry.claims?.crc ?? crc32(data), 10)
  fields.writeUInt32LE(body.length, 14)
  fields.writeUInt32LE(entry.claims?.size ?? data.length, 18)
  const lengths = Buffer.alloc(4)
  lengths.writeUInt16LE(name.length, 0)
  return { fields, lengths, name, body }
}

function directoryOf(header: ReturnType<typeof headerOf>, offset: number): Buffer {
  const tail = Buffer.alloc(14)
  tail.writeUInt32LE(offset, 10)
  const madeBy = Buffer.from('1400', 'hex')
  return Buffer.concat([Buffer.from('504b0102', 'hex'), madeBy, header.fields, header.lengths, tail, header.name])
}
