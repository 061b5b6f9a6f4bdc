import { crc32, deflateRawSync } from 'node:zlib'

/** One entry to be packed; `declared` writes another checksum or method than the true one. */
export interface Packed {
  readonly name: string
  readonly text: string
  readonly crc32?: number
  readonly method?: number
  readonly flags?: number
}

/** A zip archive of some texts, as any zip program writes it. */
export function zip(...entries: readonly Packed[]): Uint8Array {
  const locals: Buffer[] = []
  const directory: Buffer[] = []
  let offset = 0
  for (const entry of entries) {
    const local = localPart(entry)
    directory.push(directoryPart(entry, offset))
    locals.push(local)
    offset += local.length
  }
  const list = Buffer.concat(directory)
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt16LE(entries.length, 8)
  end.writeUInt16LE(entries.length, 10)
  end.writeUInt32LE(list.length, 12)
  end.writeUInt32LE(offset, 16)
  return Buffer.concat([...locals, list, end])
}

/**
 * The same archive with the numbers where programs that write "zip64" put them: behind the entry, and before the end.
 */
export function zip64(entry: Packed): Uint8Array {
  const local = localPart(entry)
  const [length, packed] = [Buffer.byteLength(entry.text), data(entry).length]
  const extra = Buffer.alloc(28)
  extra.writeUInt16LE(1, 0)
  extra.writeUInt16LE(24, 2)
  for (const [at, value] of [length, packed, 0].entries()) extra.writeBigUInt64LE(BigInt(value), 4 + 8 * at)
  const header = directoryPart(entry, 0xffffffff)
  header.writeUInt32LE(0xffffffff, 20)
  header.writeUInt32LE(0xffffffff, 24)
  header.writeUInt16LE(extra.length, 30)
  const directory = Buffer.concat([header, extra])
  const end = Buffer.alloc(56 + 20 + 22, 0xff)
  end.writeUInt32LE(0x06064b50, 0)
  end.writeBigUInt64LE(1n, 32)
  end.writeBigUInt64LE(BigInt(local.length), 48)
  end.writeUInt32LE(0x07064b50, 56)
  end.writeBigUInt64LE(BigInt(local.length + directory.length), 64)
  end.writeUInt32LE(0x06054b50, 76)
  end.writeUInt16LE(0, 96)
  return Buffer.concat([local, directory, end])
}

/** A zip archive with a single CSV file of these lines. */
export function csvZip(...lines: readonly string[]): Uint8Array {
  return zip({ name: 'data.csv', text: lines.map((line) => `${line}\n`).join('') })
}

function localPart(entry: Packed): Buffer {
  const name = Buffer.from(entry.name)
  const header = Buffer.alloc(30)
  header.writeUInt32LE(0x04034b50, 0)
  header.writeUInt16LE(name.length, 26)
  return Buffer.concat([header, name, data(entry)])
}

function directoryPart(entry: Packed, offset: number): Buffer {
  const name = Buffer.from(entry.name)
  const header = Buffer.alloc(46)
  header.writeUInt32LE(0x02014b50, 0)
  header.writeUInt16LE(entry.flags ?? 0, 8)
  header.writeUInt16LE(entry.method ?? 8, 10)
  header.writeUInt32LE(entry.crc32 ?? crc32(entry.text), 16)
  header.writeUInt32LE(data(entry).length, 20)
  header.writeUInt32LE(Buffer.byteLength(entry.text), 24)
  header.writeUInt16LE(name.length, 28)
  header.writeUInt32LE(offset, 42)
  return Buffer.concat([header, name])
}

const data = ({ method = 8, text }: Packed) => (method === 8 ? deflateRawSync(text) : Buffer.from(text))
