import { crc32 } from 'node:zlib'

/** A zip archive with these files, stored as they are. */
export function zipOf(files: Readonly<Record<string, string>>): Uint8Array {
  const locals: Buffer[] = []
  const directory: Buffer[] = []
  for (const [name, text] of Object.entries(files)) {
    const [label, data] = [Buffer.from(name), Buffer.from(text)]
    // Version, flags, method, time, checksum, both sizes, length of the name, no extra fields: the same in both places.
    const described = Buffer.alloc(26)
    described.writeUInt16LE(20, 0)
    described.writeUInt32LE(crc32(data), 10)
    described.writeUInt32LE(data.length, 14)
    described.writeUInt32LE(data.length, 18)
    described.writeUInt16LE(label.length, 22)
    const rest = Buffer.alloc(14)
    rest.writeUInt32LE(Buffer.concat(locals).length, 10)
    directory.push(signature(0x02014b50), described.subarray(0, 2), described, rest, label)
    locals.push(signature(0x04034b50), described, label, data)
  }
  const [content, index] = [Buffer.concat(locals), Buffer.concat(directory)]
  const end = Buffer.alloc(18)
  end.writeUInt16LE(Object.keys(files).length, 4)
  end.writeUInt16LE(Object.keys(files).length, 6)
  end.writeUInt32LE(index.length, 8)
  end.writeUInt32LE(content.length, 12)
  return Buffer.concat([content, index, signature(0x06054b50), end])
}

function signature(value: number): Buffer {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32LE(value)
  return bytes
}
