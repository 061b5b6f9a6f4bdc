import { crc32, deflateRawSync } from 'node:zlib'

/** A zip archive with a single CSV file of these lines, as LEAN has them. */
export function csvZip(...lines: readonly string[]): Uint8Array {
  const [name, text] = [Buffer.from('prints.csv'), Buffer.from(lines.map((line) => `${line}\n`).join(''))]
  const data = deflateRawSync(text)
  const local = Buffer.alloc(30)
  local.writeUInt32LE(0x04034b50, 0)
  local.writeUInt16LE(name.length, 26)
  const entry = Buffer.alloc(46)
  entry.writeUInt32LE(0x02014b50, 0)
  entry.writeUInt16LE(8, 10)
  entry.writeUInt32LE(crc32(text), 16)
  entry.writeUInt32LE(data.length, 20)
  entry.writeUInt32LE(text.length, 24)
  entry.writeUInt16LE(name.length, 28)
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt16LE(1, 8)
  end.writeUInt16LE(1, 10)
  end.writeUInt32LE(entry.length + name.length, 12)
  end.writeUInt32LE(local.length + name.length + data.length, 16)
  return Buffer.concat([local, name, data, entry, name, end])
}
