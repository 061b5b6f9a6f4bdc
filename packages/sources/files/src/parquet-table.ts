import { createUnpackCount, type UnpackCount } from '@bourse/kit/readers'
import { checkColumnCount } from './column-names.ts'
import { diskFile } from './disk-file.ts'
import type { TableLimits } from './limits.ts'
import { asDamaged, openParquet, type ParquetColumn, type ParquetFile } from './parquet-file.ts'
import { batchRows, type PartTable } from './part-table.ts'
import type { TablePart } from './table-part.ts'
import type { Cell, TableBatch, TableRow } from './table.ts'

/** Maximum number of values in memory; larger row groups are read in slices. */
const valuesHeld = 1_000_000

/** Reads a Parquet part's footer. A compressed part is unpacked to a temporary file each time it is read. */
export async function parquetTable(part: TablePart, fileBytes: number, limits: TableLimits): Promise<PartTable> {
  const disk = await diskFile(part, createUnpackCount(limits, fileBytes))
  try {
    const file = await openParquet(disk.path, part.label, limits)
    const columns = file.columns.map((column) => column.name)
    checkColumnCount(columns, part.label, limits)
    return { columns, unread: file.nested, batches: (pass) => readParquet(part, pass, limits) }
  } finally {
    await disk.release()
  }
}

async function* readParquet(part: TablePart, pass: UnpackCount, limits: TableLimits): AsyncGenerator<TableBatch> {
  const disk = await diskFile(part, pass)
  try {
    const file = await openParquet(disk.path, part.label, limits)
    for (const [number, group] of file.groups.entries()) {
      if (group.rows > 0) await checkColumns(file, number, part.label)
      for (const [first, end] of stretches(group.firstRow, group.rows, file.columns.length)) {
        yield* toBatches(await readCells(file, first, end, part.label), first, part.entry)
      }
      if (!disk.unpacked) pass.read(group.bytes)
    }
  } finally {
    await disk.release()
  }
}

async function checkColumns(file: ParquetFile, group: number, label: string): Promise<void> {
  for (const { name } of file.columns)
    try {
      await file.check(group, name)
    } catch (error) {
      throw asDamaged(error, `${label}, column "${name}"`)
    }
}

function* stretches(firstRow: number, rows: number, columns: number): Generator<[number, number]> {
  const most = Math.max(batchRows, Math.floor(valuesHeld / Math.max(1, columns)))
  for (let at = 0; at < rows; at += most) yield [firstRow + at, firstRow + Math.min(rows, at + most)]
}

function readCells(file: ParquetFile, first: number, end: number, label: string): Promise<Cell[][]> {
  return Promise.all(file.columns.map((column) => columnCells(file, column, first, end, label)))
}

async function columnCells(
  file: ParquetFile,
  column: ParquetColumn,
  first: number,
  end: number,
  label: string,
): Promise<Cell[]> {
  try {
    const values = await file.values(column.name, first, end)
    if (values.length !== end - first) throw new RangeError(`${values.length} values of ${end - first}`)
    return Array.from(values, (value) => toCell(value, column))
  } catch (error) {
    throw asDamaged(error, `${label}, column "${column.name}", rows ${first + 1} to ${end}`)
  }
}

/** Converts a decoded value. The decoder returns null for a null; undefined means that the column ends too early. */
function toCell(value: unknown, column: ParquetColumn): Cell {
  if (value === undefined) throw new RangeError('a value is missing')
  return value === null ? null : column.write(value)
}

function* toBatches(cells: readonly Cell[][], firstRow: number, entry: number): Generator<TableBatch> {
  const rows = cells[0]?.length ?? 0
  for (let at = 0; at < rows; at += batchRows) {
    const length = Math.min(batchRows, rows - at)
    const batch = Array.from({ length }, (_, i) => toRow(cells, at + i, firstRow))
    yield { entry, rows: batch, problems: [] }
  }
}

function toRow(cells: readonly Cell[][], at: number, firstRow: number): TableRow {
  return { line: firstRow + at + 1, values: cells.map((column) => column[at] ?? null) }
}
