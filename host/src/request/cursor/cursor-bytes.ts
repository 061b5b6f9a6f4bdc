/** Puts numbers and bytes one behind the other. */
export interface ByteWriter {
  byte(value: number): void
  bytes(value: Uint8Array): void
  /** A whole number from 0 in so many bytes, the highest first. */
  fixed(value: number, length: number): void
  /** A whole number from 0: seven bits in a byte, the lowest first. */
  varint(value: number): void
  /** A whole number with its sign: 0, -1, 1, -2, … are 0, 1, 2, 3, … */
  signed(value: number): void
  toBuffer(): Buffer
}

export function createByteWriter(): ByteWriter {
  const written: number[] = []
  const writer: ByteWriter = {
    byte: (value) => void written.push(value),
    bytes(value) {
      for (const each of value) written.push(each)
    },
    fixed(value, length) {
      for (let place = length - 1; place >= 0; place--) written.push(Math.floor(value / 256 ** place) % 256)
    },
    varint(value) {
      let left = value
      for (; left >= 128; left = Math.floor(left / 128)) written.push((left % 128) + 128)
      written.push(left)
    },
    signed: (value) => writer.varint(value < 0 ? -2 * value - 1 : 2 * value),
    toBuffer: () => Buffer.from(written),
  }
  return writer
}

/** Reads what was written, in the same order. Throws a RangeError where there is no more. */
export interface ByteReader {
  byte(): number
  bytes(length: number): Buffer
  fixed(length: number): number
  varint(): number
  signed(): number
  isAtEnd(): boolean
}

export function createByteReader(source: Buffer): ByteReader {
  let at = 0
  const reader: ByteReader = {
    byte: () => source.readUInt8(at++),
    bytes(length) {
      if (at + length > source.length) throw new RangeError('there are no more bytes')
      return source.subarray(at, (at += length))
    },
    fixed: (length) => reader.bytes(length).reduce((value, each) => value * 256 + each, 0),
    varint() {
      for (let value = 0, unit = 1; ; unit *= 128) {
        const byte = reader.byte()
        value += (byte % 128) * unit
        if (!Number.isSafeInteger(value)) throw new RangeError('the number is too large')
        if (byte < 128) return value
      }
    },
    signed() {
      const value = reader.varint()
      return value % 2 === 0 ? value / 2 : -(value + 1) / 2
    },
    isAtEnd: () => at === source.length,
  }
  return reader
}
