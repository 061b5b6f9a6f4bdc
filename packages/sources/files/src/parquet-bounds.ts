import { UnreadableFile } from '@bourse/kit/readers'
import type { AsyncBuffer, ColumnChunk, FileMetaData, SchemaElement } from 'hyparquet'
import type { TableLimits } from './limits.ts'
import { ThriftEndError, walkThrift, type ThriftStruct } from './thrift-walk.ts'

/** Maximum footer size in bytes, and maximum nesting depth of a schema. */
const [MOST_FOOTER, DEEPEST] = [16 * 1024 ** 2, 64]
/** Bytes before and after the data: the magic `PAR1` at both ends, and the footer length. */
const [BEFORE, BEHIND] = [4, 8]
/** Bytes read per request while scanning page headers, and the maximum size of one header. */
const [WINDOW, MOST_HEADER] = [256 * 1024, 1024 ** 2]

/** Checks the footer length, and the counts inside the footer, against the file before decoding. */
export async function checkFooter(file: AsyncBuffer): Promise<void> {
  const length = file.byteLength
  if (length < BEFORE + BEHIND) throw new RangeError(`${length} bytes are too few`)
  const end = new DataView(await file.slice(length - BEHIND, length))
  const footer = end.getUint32(0, true)
  if (footer > length - BEFORE - BEHIND) throw new RangeError(`a footer of ${footer} bytes in a file of ${length}`)
  if (footer > MOST_FOOTER) throw new RangeError(`a footer of ${footer} bytes, more than ${MOST_FOOTER}`)
  const bytes = new Uint8Array(await file.slice(length - BEHIND - footer, length - BEHIND))
  walkThrift(bytes, 0)
}

/** Checks the schema, the row groups and their columns against each other and against the file. */
export function checkMetadata({ schema, row_groups: groups, num_rows }: FileMetaData, fileBytes: number): void {
  checkNesting(schema)
  const leaves = schema.filter(({ num_children }, at) => at > 0 && (num_children ?? 0) === 0).length
  let rows = 0n
  for (const group of groups) {
    if (group.num_rows < 0n) throw new RangeError(`a row group of ${group.num_rows} rows`)
    rows += BigInt(group.num_rows)
    if (group.columns.length !== leaves)
      throw new RangeError(`a row group of ${group.columns.length} columns where the schema has ${leaves}`)
    for (const column of group.columns) rangeOf(column, fileBytes)
  }
  if (rows !== BigInt(num_rows)) throw new RangeError(`row groups of ${rows} rows in a file of ${num_rows}`)
}

/** Schema elements are stored depth-first, each before its children; child counts define the nesting. */
function checkNesting(schema: readonly SchemaElement[]): void {
  const open: number[] = []
  for (const [at, { num_children: children = 0 }] of schema.entries()) {
    while (open.at(-1) === 0) open.pop()
    if (at > 0 && open.length === 0) throw new RangeError('schema elements outside the root')
    if (at > 0) open.push((open.pop() ?? 0) - 1)
    if (children < 0 || children > schema.length - at - 1)
      throw new RangeError(`an element of ${children} children where ${schema.length - at - 1} follow`)
    open.push(children)
    if (open.length > DEEPEST) throw new RangeError(`a schema nested deeper than ${DEEPEST}`)
  }
  if (open.some((left) => left > 0)) throw new RangeError('fewer schema elements than the schema declares')
}

/** Returns the byte range of a column's pages. */
function rangeOf(
  { file_path, meta_data: metadata }: ColumnChunk,
  fileBytes: number,
): readonly [start: number, end: number] {
  if (file_path !== undefined) throw new RangeError('a column in another file')
  if (metadata === undefined) throw new RangeError('a column without a description')
  const offsets = [metadata.data_page_offset, metadata.dictionary_page_offset].flatMap((each) => each ?? [])
  const start = Math.min(...offsets.map(Number).filter((offset) => offset > 0))
  const end = start + Number(metadata.total_compressed_size)
  if (!(start >= BEFORE && end >= start && end <= fileBytes - BEHIND))
    throw new RangeError(`a column from byte ${start} to ${end} of a file of ${fileBytes}`)
  return [start, end]
}

/** A row group's column, whose pages are checked. */
interface Chunk {
  readonly column: ColumnChunk
  readonly rows: number
}

/**
 * Checks the page headers of a flat column: sizes against the remaining bytes, and value counts against the row group's
 * rows. No page is unpacked or allocated memory before its header passes these checks.
 */
export async function checkPages(file: AsyncBuffer, { column, rows }: Chunk, limits: TableLimits): Promise<void> {
  const values = Number(column.meta_data?.num_values ?? 0)
  if (values !== rows) throw new RangeError(`a column of ${values} values in a row group of ${rows} rows`)
  const [start, end] = rangeOf(column, file.byteLength)
  const isPlain = column.meta_data?.codec === 'UNCOMPRESSED'
  const headerAt = headers(file, end)
  let counted = 0
  for (let at = start; counted < rows;) {
    if (at >= end) throw new RangeError(`pages of ${counted} values in a column of ${rows} rows`)
    const { struct, length } = await headerAt(at)
    const { packed, unpacked, data, dictionary } = pageOf(struct)
    const left = end - at - length
    if (!(packed >= 0 && packed <= left)) throw new RangeError(`a page of ${packed} bytes where ${left} are left`)
    if (unpacked < 0 || (isPlain && unpacked !== packed)) throw new RangeError(`a page of ${unpacked} bytes`)
    if (unpacked > limits.pageBytes) throw pageTooLarge(unpacked, limits)
    // Every dictionary value takes at least one byte, so there cannot be more values than bytes.
    if (!(dictionary >= 0 && dictionary <= unpacked))
      throw new RangeError(`a dictionary of ${dictionary} values in ${unpacked} bytes`)
    counted += data
    if (!(data >= 0 && counted <= rows)) throw new RangeError(`a page of ${data} values in a row group of ${rows} rows`)
    at += length + packed
  }
}

/** Returns a page header's fields by Thrift field id. */
function pageOf({ numbers, structs }: ThriftStruct) {
  const level = structs.get(8)?.numbers
  const packed = numbers.get(3) ?? -1
  const levels = (level?.get(5) ?? 0) + (level?.get(6) ?? 0)
  if (level !== undefined && !(levels >= 0 && levels <= packed)) throw new RangeError('levels longer than their page')
  return {
    unpacked: numbers.get(2) ?? -1,
    packed,
    data: structs.get(5)?.numbers.get(1) ?? level?.get(1) ?? 0,
    dictionary: structs.get(7)?.numbers.get(1) ?? 0,
  }
}

/**
 * Returns a function that reads page headers by position. Buffers a window of the file, since the next header is
 * usually nearby.
 */
function headers(file: AsyncBuffer, end: number) {
  let from = 0
  let bytes = new Uint8Array()
  async function load(at: number, size: number): Promise<void> {
    from = at
    bytes = new Uint8Array(await file.slice(at, Math.min(end, at + size)))
  }
  return async (at: number): Promise<{ readonly struct: ThriftStruct; readonly length: number }> => {
    if (at < from || at >= from + bytes.length) await load(at, WINDOW)
    try {
      const { struct, end: behind } = walkThrift(bytes, at - from)
      return { struct, length: from + behind - at }
    } catch (error) {
      if (!(error instanceof ThriftEndError) || at + bytes.length >= end + at - from) throw error
      await load(at, MOST_HEADER)
      const { struct, end: behind } = walkThrift(bytes, 0)
      return { struct, length: behind }
    }
  }
}

/** Returns the error for a page that exceeds the limit when unpacked. */
export function pageTooLarge(length: number, limits: TableLimits): UnreadableFile {
  const message =
    `expected pages of at most ${limits.pageBytes} bytes, got one of ${length}; write the file again with smaller ` +
    'pages'
  return new UnreadableFile(message, { limit: 'pageBytes' })
}
