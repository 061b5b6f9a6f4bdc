import { Type, type Data, type DataType, type Field } from 'apache-arrow'

/** Returns a column's values in the form that the Parquet writer expects; nulls stay null. */
export function parquetValues(data: Data): unknown[] {
  const at = readerOf(data)
  return Array.from({ length: data.length }, (_, index) => (data.getValid(index) ? at(index) : null))
}

type Reader = (index: number) => unknown

/** Element type of a column's buffers, by column type. */
interface Buffers {
  readonly values: ArrayLike<number | bigint>
  readonly valueOffsets: Int32Array
}

const READERS: Readonly<Partial<Record<Type, (data: Data) => Reader>>> = {
  [Type.Dictionary]: repeatedReader,
  [Type.Utf8]: textReader,
  [Type.Decimal]: decimalReader,
  [Type.Bool]: booleanReader,
  [Type.List]: listReader,
  [Type.Struct]: objectReader,
}

function readerOf(data: Data): Reader {
  const reader = READERS[data.typeId]
  if (reader !== undefined) return reader(data)
  const { values } = data as Buffers
  return (index) => values[index]
}

function repeatedReader(data: Data): Reader {
  const { values } = data as Buffers
  const texts = (data.dictionary?.data ?? []).flatMap((chunk: Data) => parquetValues(chunk))
  return (index) => texts[Number(values[index])]
}

const decoder = new TextDecoder()

function textReader(data: Data): Reader {
  const { valueOffsets } = data as Buffers
  const bytes = data.values as Uint8Array
  return (index) => decoder.decode(bytes.subarray(valueOffsets[index], valueOffsets[index + 1]))
}

function decimalReader(data: Data): Reader {
  const { buffer, byteOffset, length } = data.values as Uint32Array
  const low = new BigUint64Array(buffer, byteOffset, length / 2)
  const high = new BigInt64Array(buffer, byteOffset, length / 2)
  return (index) => ((high[2 * index + 1] ?? 0n) << 64n) | (low[2 * index] ?? 0n)
}

function booleanReader(data: Data): Reader {
  const bits = data.values as Uint8Array
  return (index) => ((bits[index >> 3] ?? 0) & (1 << (index & 7))) !== 0
}

function listReader(data: Data): Reader {
  const { valueOffsets } = data as Buffers
  const [child] = data.children
  const items = child === undefined ? [] : parquetValues(child)
  return (index) => items.slice(valueOffsets[index], valueOffsets[index + 1])
}

function objectReader({ children, type }: Data): Reader {
  const members = fieldsIn(type).map(({ name }, index) => {
    const child = children[index]
    return [name, child === undefined ? [] : parquetValues(child)] as const
  })
  return (index) => Object.fromEntries(members.map(([name, values]) => [name, values[index]]))
}

/** Returns a list's or struct's child fields; empty for any other type. */
export const fieldsIn = (type: DataType): readonly Field<DataType>[] =>
  (type.children as Field<DataType>[] | null) ?? []
