import { crc32 } from 'node:zlib'

/** A zip archive with one stored file of this text. */
export function zipOf(name: string, text: string): Uint8Array {
  const [label, data] = [Buffer.from(name), Buffer.from(text)]
  const described = Buffer.alloc(26)
  described.writeUInt16LE(20, 0)
  described.writeUInt32LE(crc32(data), 10)
  described.writeUInt32LE(data.length, 14)
  described.writeUInt32LE(data.length, 18)
  described.writeUInt16LE(label.length, 22)
  const local = Buffer.concat([signature(0x04034b50), described, label, data])
  const directory = Buffer.concat([signature(0x02014b50), described.subarray(0, 2), described, Buffer.alloc(14), label])
  const end = Buffer.alloc(18)
  end.writeUInt16LE(1, 4)
  end.writeUInt16LE(1, 6)
  end.writeUInt32LE(directory.length, 8)
  end.writeUInt32LE(local.length, 12)
  return new Uint8Array(Buffer.concat([local, directory, signature(0x06054b50), end]))
}

function signature(value: number): Buffer {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32LE(value)
  return bytes
}
