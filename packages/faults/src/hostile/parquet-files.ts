import { I32, I64, LIST, listHead, STRUCT, thriftBytes, type ThriftStruct } from './thrift-bytes.ts'

/** False values in a small Parquet file. Omitted values are correct. */
export interface Lies {
  /** Number of values and bytes of the single page, as its header states them. */
  readonly pageValues?: number
  readonly packedBytes?: number
  readonly unpackedBytes?: number
  readonly dictionaryValues?: number
  /** Number of rows in the row group and in the file. */
  readonly groupRows?: number
  readonly fileRows?: number
  /** The column's number of values, its bytes and its offset. */
  readonly columnValues?: number
  readonly columnBytes?: number
  readonly pageAt?: number
  /** The schema below the root, and the root's number of children. */
  readonly schema?: readonly ThriftStruct[]
  readonly children?: number
  /** Fields of the footer that replace the correct ones. */
  readonly footer?: ThriftStruct
  /** Size of the footer, as the end of the file states it. */
  readonly footerBytes?: number
}

const MARK = Buffer.from('PAR1')
/** Columns that a table of bars needs. */
const COLUMNS = ['symbol', 'date', 'close']
const elementOf = (name: string): ThriftStruct => ({ 1: { i32: 1 }, 3: { i32: 0 }, 4: { text: name } })
/** Three 32-bit integers. */
const VALUES = Buffer.from(Int32Array.of(1, 2, 3).buffer)

/** A Parquet file with three uncompressed columns of three integers each; the false values apply to every column. */
export function parquetFile(lies: Lies = {}): Buffer {
  const dictionary = lies.dictionaryValues === undefined ? Buffer.alloc(0) : dictionaryPage(lies.dictionaryValues)
  const { pageValues = 3, packedBytes = VALUES.length, unpackedBytes = VALUES.length } = lies
  const header = thriftBytes({
    1: { i32: 0 },
    2: { i32: unpackedBytes },
    3: { i32: packedBytes },
    5: { struct: { 1: { i32: pageValues }, 2: { i32: 0 }, 3: { i32: 3 }, 4: { i32: 3 } } },
  })
  const pages = Buffer.concat([dictionary, header, VALUES])
  const footer = thriftBytes({ ...footerOf(lies, pages.length, dictionary.length), ...lies.footer })
  const length = Buffer.alloc(4)
  length.writeUInt32LE(lies.footerBytes ?? footer.length)
  return Buffer.concat([MARK, ...COLUMNS.map(() => pages), footer, length, MARK])
}

function dictionaryPage(values: number): Buffer {
  const header = thriftBytes({
    1: { i32: 2 },
    2: { i32: 4 },
    3: { i32: 4 },
    7: { struct: { 1: { i32: values }, 2: { i32: 0 } } },
  })
  return Buffer.concat([header, Buffer.alloc(4)])
}

function footerOf(lies: Lies, pageBytes: number, dictionaryBytes: number): ThriftStruct {
  const { groupRows = 3, fileRows = groupRows, columnValues = 3, columnBytes = pageBytes } = lies
  const columns = COLUMNS.map((name, at): ThriftStruct => {
    const start = MARK.length + at * pageBytes
    const described: ThriftStruct = {
      1: { i32: 1 },
      2: { numbers: [0] },
      3: { texts: [name] },
      4: { i32: 0 },
      5: { i64: columnValues },
      6: { i64: columnBytes },
      7: { i64: columnBytes },
      9: { i64: lies.pageAt ?? start + dictionaryBytes },
      // Zero if there is no dictionary.
      11: { i64: dictionaryBytes > 0 ? start : 0 },
    }
    return { 2: { i64: start }, 3: { struct: described } }
  })
  const { schema = COLUMNS.map(elementOf), children = COLUMNS.length } = lies
  return {
    1: { i32: 1 },
    2: { list: [{ 4: { text: 'schema' }, 5: { i32: children } }, ...schema] },
    3: { i64: fileRows },
    4: { list: [{ 1: { list: columns }, 2: { i64: columnBytes }, 3: { i64: groupRows } }] },
  }
}

/** A schema of `depth` nested groups. */
export const deepSchema = (depth: number): readonly ThriftStruct[] => [
  ...Array.from({ length: depth }, (): ThriftStruct => ({ 3: { i32: 0 }, 4: { text: 'g' }, 5: { i32: 1 } })),
  elementOf('close'),
]

/** A list of `count` empty structures, as a footer's row groups or as an unknown field. */
export const emptyItems = (count: number): Buffer => Buffer.concat([listHead(count, STRUCT), Buffer.alloc(count)])

/** A list whose header states `count` items but which contains none. */
export const countedItems = (count: number): Buffer => listHead(count, I64)

/** Lists nested `depth` levels deep. */
export const nestedLists = (depth: number): Buffer =>
  Buffer.concat([...Array.from({ length: depth }, () => Buffer.from([0x10 | LIST])), Buffer.from([0x10 | I32, 0])])
