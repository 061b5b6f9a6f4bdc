import { UnreadableFile } from '@bourse/kit/readers'
import { asyncBufferFromFile, parquetMetadataAsync, parquetScan, parquetSchema } from 'hyparquet'
import type { Compressors, FileMetaData, SchemaElement, SchemaTree } from 'hyparquet'
import { compressors } from 'hyparquet-compressors'
import type { TableLimits } from './limits.ts'
import { checkFooter, checkMetadata, checkPages, pageTooLarge } from './parquet-bounds.ts'
import { cellWriter, type CellWriter } from './parquet-cells.ts'

const codecs = ['SNAPPY', 'GZIP', 'BROTLI', 'ZSTD', 'LZ4', 'LZ4_RAW'] as const

/** A flat column in a Parquet file and the formatter for its values. */
export interface ParquetColumn {
  readonly name: string
  readonly write: CellWriter
}

/** A row group: the range of its rows in the file, and its size on disk in bytes. */
interface RowGroup {
  readonly firstRow: number
  readonly rows: number
  readonly bytes: number
}

/** A Parquet file's metadata, and access to a column's values within a row group. */
export interface ParquetFile {
  readonly columns: readonly ParquetColumn[]
  /** Names of columns that contain lists or groups. */
  readonly nested: readonly string[]
  readonly groups: readonly RowGroup[]
  /** Checks a column's pages in a row group before any page is decoded. */
  check(group: number, column: string): Promise<void>
  values(column: string, firstRow: number, endRow: number): Promise<ArrayLike<unknown>>
}

/**
 * Opens a Parquet file.
 * @throws UnreadableFile if the file is damaged
 */
export async function openParquet(path: string, label: string, limits: TableLimits): Promise<ParquetFile> {
  try {
    return await open(path, limits)
  } catch (error) {
    throw asDamaged(error, label)
  }
}

/** Converts decoder errors for damaged data to `UnreadableFile`; returns other errors unchanged. */
export function asDamaged(error: unknown, label: string): unknown {
  if (!(error instanceof Error) || error instanceof UnreadableFile || 'syscall' in error) return error
  return new UnreadableFile(`${label}: expected a complete Parquet file, got "${error.message}"; fetch the file again`)
}

async function open(path: string, limits: TableLimits): Promise<ParquetFile> {
  const file = await asyncBufferFromFile(path)
  await checkFooter(file)
  const metadata = await parquetMetadataAsync(file, { geoparquet: false })
  checkMetadata(metadata, file.byteLength)
  const fields = parquetSchema(metadata).children
  const flat = fields.filter(isFlat)
  const scan = await parquetScan({
    file,
    metadata: { ...metadata, schema: metadata.schema.map(withoutAnnotation) },
    columns: flat.map((field) => field.element.name),
    compressors: bounded(limits),
    utf8: false,
    parsers: { timestampFromNanoseconds: (nanos) => nanos },
  })
  return {
    columns: flat.map(({ element }) => ({ name: element.name, write: cellWriter(element) })),
    nested: fields.filter((field) => !isFlat(field)).map((field) => field.element.name),
    groups: rowGroups(metadata),
    async check(group, name) {
      const { columns = [], num_rows = 0n } = metadata.row_groups[group] ?? {}
      const column = columns.find(({ meta_data }) => meta_data?.path_in_schema[0] === name)
      if (column === undefined) throw new RangeError(`a row group without the column ${name}`)
      await checkPages(file, { column, rows: Number(num_rows) }, limits)
    },
    values: (column, rowStart, rowEnd) => scan.readColumn({ column, rowStart, rowEnd }),
  }
}

function isFlat(field: SchemaTree): boolean {
  return field.children.length === 0 && field.element.repetition_type !== 'REPEATED'
}

/**
 * Removes a column's annotation, so the decoder returns stored values exactly instead of converting them to floats and
 * dates.
 */
function withoutAnnotation(element: SchemaElement): SchemaElement {
  const { converted_type: _converted, logical_type: _logical, ...stored } = element
  return element.type === undefined ? element : stored
}

function bounded(limits: TableLimits): Compressors {
  const bound: Compressors = {}
  for (const codec of codecs) {
    const unpack = compressors[codec]
    if (unpack === undefined) continue
    bound[codec] = (input, length) => {
      if (length > limits.pageBytes) throw pageTooLarge(length, limits)
      return unpack(input, length)
    }
  }
  return bound
}

function rowGroups(metadata: FileMetaData): RowGroup[] {
  let firstRow = 0
  return metadata.row_groups.map((group) => {
    const rows = Number(group.num_rows)
    const sizes = group.columns.map((column) => Number(column.meta_data?.total_compressed_size ?? 0))
    firstRow += rows
    return { firstRow: firstRow - rows, rows, bytes: sizes.reduce((sum, size) => sum + size, 0) }
  })
}
