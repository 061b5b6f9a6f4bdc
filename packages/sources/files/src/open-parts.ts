import { createUnpackCount, UnreadableFile } from '@bourse/kit/readers'
import { csvTable } from './csv-table.ts'
import type { TableLimits } from './limits.ts'
import { ndjsonTable } from './ndjson-table.ts'
import type { PartTable } from './part-table.ts'
import { formatOfContent, formatOfName, isParquet, packingOf } from './sniff.ts'
import type { TablePart } from './table-part.ts'
import type { TableFormat, TableOptions } from './table.ts'
import { textHead } from './text-head.ts'

export interface Opening {
  /** The file's size on disk in bytes. */
  readonly bytes: number
  readonly options: TableOptions
  readonly limits: TableLimits
}

interface OpenPart {
  readonly format: TableFormat
  readonly table: PartTable
}

/**
 * Opens the tables in all parts of a file, one after the other, because an archive may contain more entries than a
 * process can have open files.
 * @throws UnreadableFile if their formats differ
 */
export async function openParts(
  parts: readonly TablePart[],
  opening: Opening,
): Promise<{ readonly format: TableFormat; readonly tables: readonly PartTable[] }> {
  const open: OpenPart[] = []
  for (const part of parts) open.push(await openPart(part, opening))
  const format = open[0]?.format ?? 'csv'
  const other = open.findIndex((each) => each.format !== format)
  if (other < 0) return { format, tables: open.map(({ table }) => table) }
  const message =
    `expected entries of one format, got ${format} in ${parts[0]?.label} and ${open[other]?.format} in ` +
    `${parts[other]?.label}; give the format or import them one by one`
  throw new UnreadableFile(message)
}

/** Reads the beginning of a part once, for its format and its columns. */
async function openPart(part: TablePart, { bytes, options, limits }: Opening): Promise<OpenPart> {
  const chunks = part.chunks(createUnpackCount(limits, bytes))
  try {
    const start = await chunks.next()
    const first = start.done === true ? new Uint8Array() : start.value
    const format = formatOf(part, first, options)
    if (format === 'parquet') {
      // The Parquet decoder loads with the first Parquet file, so a host that only serves requests never loads it.
      const { parquetTable } = await import('./parquet-table.ts')
      return { format, table: await parquetTable(part, bytes, limits) }
    }
    const head = await textHead(withFirst(first, chunks), part.label, limits)
    return {
      format,
      table: format === 'ndjson' ? ndjsonTable(part, head, limits) : await csvTable(part, head, options, limits),
    }
  } finally {
    await chunks.return(undefined)
  }
}

async function* withFirst(first: Uint8Array, others: AsyncGenerator<Uint8Array>): AsyncGenerator<Uint8Array> {
  yield first
  yield* others
}

function formatOf(part: TablePart, head: Uint8Array, options: TableOptions): TableFormat {
  if (packingOf(head)) {
    throw new UnreadableFile(`${part.label}: expected a table, got an archive inside the archive; unpack it first`)
  }
  if (isParquet(head)) return 'parquet'
  const format = options.format ?? formatOfName(part.name) ?? formatOfContent(head)
  if (format !== 'parquet') return format
  throw new UnreadableFile(`${part.label}: expected Parquet data, got a file that does not start with PAR1`)
}
