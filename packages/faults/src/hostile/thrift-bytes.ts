/** A value in Thrift's compact protocol: an integer, a string, a list of structures, or a structure. */
export type ThriftValue =
  | { readonly i32: number }
  | { readonly i64: number }
  | { readonly text: string }
  | { readonly list: readonly ThriftStruct[] }
  | { readonly numbers: readonly number[] }
  | { readonly texts: readonly string[] }
  | { readonly struct: ThriftStruct }
  /** Raw bytes in place of a value, with their type: input that no writer would produce. */
  | { readonly raw: Uint8Array; readonly type: number }

/** A structure: values by field number, in ascending order. */
export type ThriftStruct = Readonly<Record<number, ThriftValue>>

/** Encodes a structure. */
export function thriftBytes(struct: ThriftStruct): Buffer {
  let before = 0
  const fields = Object.entries(struct).flatMap(([name, value]) => {
    const field = Number(name)
    const [type, bytes] = valueOf(value)
    const head = field - before < 16 ? [((field - before) << 4) | type] : [type, ...zigZag(field)]
    before = field
    return [Buffer.from(head), bytes]
  })
  return Buffer.concat([...fields, Buffer.from([0])])
}

/** The header of a list of `length` items of a type; the items may be missing. */
export const listHead = (length: number, type: number): Buffer => Buffer.from([0xf0 | type, ...varInt(length)])

/** The protocol's type numbers. */
export const [I32, I64, BINARY, LIST, STRUCT] = [5, 6, 8, 9, 12]

function valueOf(value: ThriftValue): readonly [type: number, bytes: Buffer] {
  if ('i32' in value) return [I32, Buffer.from(zigZag(value.i32))]
  if ('i64' in value) return [I64, Buffer.from(zigZag(value.i64))]
  if ('text' in value) return [BINARY, textBytes(value.text)]
  if ('struct' in value) return [STRUCT, thriftBytes(value.struct)]
  if ('raw' in value) return [value.type, Buffer.from(value.raw)]
  if ('numbers' in value)
    return [LIST, Buffer.concat([listHead(value.numbers.length, I32), Buffer.from(value.numbers.flatMap(zigZag))])]
  if ('texts' in value)
    return [LIST, Buffer.concat([listHead(value.texts.length, BINARY), ...value.texts.map(textBytes)])]
  return [LIST, Buffer.concat([listHead(value.list.length, STRUCT), ...value.list.map(thriftBytes)])]
}

const textBytes = (text: string) => Buffer.concat([Buffer.from(varInt(Buffer.byteLength(text))), Buffer.from(text)])

const zigZag = (value: number) => varInt(value < 0 ? -value * 2 - 1 : value * 2)

function varInt(value: number): number[] {
  const bytes: number[] = []
  let rest = value
  for (; rest >= 128; rest = Math.floor(rest / 128)) bytes.push((rest % 128) | 0x80)
  return [...bytes, rest]
}
