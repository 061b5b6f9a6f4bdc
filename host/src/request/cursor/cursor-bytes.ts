export type ByteWriter = ReturnType<typeof createByteWriter>

/** Appends numbers and bytes to a buffer. */
export function createByteWriter() {
  const written: number[] = []
  /** Writes a non-negative integer as a varint, low bits first. */
  function varint(value: number): void {
    let left = value
    for (; left >= 128; left = Math.floor(left / 128)) written.push((left % 128) + 128)
    written.push(left)
  }
  return {
    varint,
    byte: (value: number): void => void written.push(value),
    bytes(value: Uint8Array): void {
      for (const each of value) written.push(each)
    },
    /** Writes a non-negative integer in a fixed number of bytes, most significant first. */
    fixed(value: number, length: number): void {
      for (let place = length - 1; place >= 0; place--) written.push(Math.floor(value / 256 ** place) % 256)
    },
    /** Writes a signed integer as a varint: 0, -1, 1, -2, … are 0, 1, 2, 3, … */
    signed: (value: number) => varint(value < 0 ? -2 * value - 1 : 2 * value),
    toBuffer: () => Buffer.from(written),
  }
}

export type ByteReader = ReturnType<typeof createByteReader>

/** Reads values in the order they were written. Throws a RangeError at the end of the bytes. */
export function createByteReader(source: Buffer) {
  let at = 0
  const byte = () => source.readUInt8(at++)
  function bytes(length: number): Buffer {
    if (at + length > source.length) throw new RangeError('expected more bytes')
    return source.subarray(at, (at += length))
  }
  function varint(): number {
    for (let value = 0, unit = 1; ; unit *= 128) {
      const next = byte()
      value += (next % 128) * unit
      if (!Number.isSafeInteger(value)) throw new RangeError('the number is too large')
      if (next < 128) return value
    }
  }
  return {
    byte,
    bytes,
    varint,
    fixed: (length: number): number => bytes(length).reduce((value, each) => value * 256 + each, 0),
    signed(): number {
      const value = varint()
      return value % 2 === 0 ? value / 2 : -(value + 1) / 2
    },
    isAtEnd: () => at === source.length,
  }
}
