import { crc32, deflateRawSync } from 'node:zlib'

/** Returns a one-file archive whose sizes and offsets are in the zip64 fields. */
export function zip64Of(name: string, text: string): Uint8Array {
  const [label, data] = [Buffer.from(name), deflateRawSync(text)]
  const local = Buffer.alloc(30)
  local.writeUInt32LE(0x04034b50, 0)
  local.writeUInt16LE(label.length, 26)
  const content = Buffer.concat([local, label, data])
  const header = Buffer.alloc(46)
  header.writeUInt32LE(0x02014b50, 0)
  header.writeUInt16LE(8, 10)
  header.writeUInt32LE(crc32(text), 16)
  for (const at of [20, 24, 42]) header.writeUInt32LE(0xffffffff, at)
  header.writeUInt16LE(label.length, 28)
  header.writeUInt16LE(28, 30)
  const extra = Buffer.alloc(28)
  extra.writeUInt16LE(1, 0)
  extra.writeUInt16LE(24, 2)
  for (const [at, value] of [Buffer.byteLength(text), data.length, 0].entries())
    extra.writeBigUInt64LE(BigInt(value), 4 + 8 * at)
  const directory = Buffer.concat([header, label, extra])
  return new Uint8Array(Buffer.concat([content, directory, endOf(content.length, directory.length)]))
}

function endOf(content: number, directory: number): Buffer {
  const end = Buffer.alloc(56 + 20 + 22, 0xff)
  end.writeUInt32LE(0x06064b50, 0)
  end.writeBigUInt64LE(44n, 4)
  for (const at of [16, 20]) end.writeUInt32LE(0, at)
  for (const at of [24, 32]) end.writeBigUInt64LE(1n, at)
  end.writeBigUInt64LE(BigInt(directory), 40)
  end.writeBigUInt64LE(BigInt(content), 48)
  end.writeUInt32LE(0x07064b50, 56)
  end.writeUInt32LE(0, 60)
  end.writeBigUInt64LE(BigInt(content + directory), 64)
  end.writeUInt32LE(1, 72)
  end.writeUInt32LE(0x06054b50, 76)
  // There is only one disk, and no comment.
  for (const at of [80, 82, 96]) end.writeUInt16LE(0, at)
  return end
}
