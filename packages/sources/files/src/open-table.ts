import { createUnpackCount, UnreadableFile } from '@bourse/kit/readers'
import { open } from 'node:fs/promises'
import { basename } from 'node:path'
import { gzipPart } from './gzip-part.ts'
import { defaultLimits, type TableLimits } from './limits.ts'
import { openParts, type Opening } from './open-parts.ts'
import type { PartTable } from './part-table.ts'
import { plainPart } from './plain-part.ts'
import { packingOf } from './sniff.ts'
import type { TablePart, TableParts } from './table-part.ts'
import type { Table, TableFormat, TableOptions } from './table.ts'
import { zipParts } from './zip-parts.ts'

/**
 * Opens a CSV, NDJSON or Parquet file (plain, gzipped or zipped) and reads its column names.
 * @throws UnreadableFile here and while reading batches
 */
export async function openTable(path: string, options: TableOptions = {}): Promise<Table> {
  const limits = { ...defaultLimits, ...options.limits }
  const { bytes, head } = await beginningOf(path)
  const opening = { bytes, options, limits }
  const { parts, unread } = await partsOf(path, head, opening)
  const { format, tables } = await openParts(parts, opening)
  const columns = commonColumns(tables, parts, format)
  return {
    format,
    columns,
    isHeaderless: tables.some(({ isHeaderless = false }) => isHeaderless),
    delimiter: tables[0]?.delimiter,
    entries: parts.map((part) => ({ entry: part.entry, name: part.name, bytes: part.bytes })),
    unread: [...unread, ...new Set(tables.flatMap((table) => table.unread))],
    bytes,
    ...reading(tables, parts, { columns, bytes, limits }),
  }
}

async function beginningOf(path: string): Promise<{ bytes: number; head: Uint8Array }> {
  const file = await open(path)
  try {
    const stat = await file.stat()
    if (!stat.isFile()) throw new UnreadableFile(`${path}: expected a file, got a folder or device`)
    const { buffer, bytesRead } = await file.read(Buffer.alloc(8), 0, 8, 0)
    return { bytes: stat.size, head: buffer.subarray(0, bytesRead) }
  } finally {
    await file.close()
  }
}

async function partsOf(path: string, head: Uint8Array, { bytes, options, limits }: Opening): Promise<TableParts> {
  const name = basename(path)
  const packing = packingOf(head)
  if (packing === 'zip') return zipParts(path, options.format !== undefined, limits)
  return { parts: [packing === 'gzip' ? gzipPart(path, name, bytes) : plainPart(path, name, bytes)], unread: [] }
}

/** An NDJSON line may omit properties, so the columns of all entries are merged; in other formats they must match. */
function commonColumns(tables: readonly PartTable[], parts: readonly TablePart[], format: TableFormat): string[] {
  if (format === 'ndjson') return [...new Set(tables.flatMap((table) => table.columns))]
  const first = tables[0]?.columns ?? []
  const other = tables.findIndex((table) => table.columns.join('\n') !== first.join('\n'))
  if (other < 0) return [...first]
  const message =
    `expected the columns of ${parts[0]?.label} (${first.join(', ')}) in ${parts[other]?.label}, got ` +
    `${tables[other]?.columns.join(', ')}; import them one by one`
  throw new UnreadableFile(message)
}

interface WholeTable {
  readonly columns: readonly string[]
  readonly bytes: number
  readonly limits: TableLimits
}

function reading(
  tables: readonly PartTable[],
  parts: readonly TablePart[],
  { columns, bytes, limits }: WholeTable,
): Pick<Table, 'batches' | 'readBytes'> {
  let pass = createUnpackCount(limits, bytes)
  return {
    readBytes: () => pass.readBytes(),
    async *batches(entry) {
      const own = parts.find((part) => part.entry === entry)
      const current = createUnpackCount(limits, own?.bytes ?? bytes)
      pass = current
      for (const [at, table] of tables.entries())
        if (entry === undefined || parts[at] === own) yield* table.batches(current, columns)
    },
  }
}
