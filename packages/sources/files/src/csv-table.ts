import { csvDelimiter, csvRecords, type CsvRecord, type UnpackCount } from '@bourse/kit/readers'
import { checkColumnCount } from './column-names.ts'
import { csvHeader } from './csv-header.ts'
import type { TableLimits } from './limits.ts'
import { batchRows, beginning, type PartTable } from './part-table.ts'
import type { TablePart } from './table-part.ts'
import type { Cell, TableBatch, TableOptions, TableProblem, TableRow } from './table.ts'
import { textChunks } from './text-chunks.ts'

/** Number of records among which the header is found. */
const FIRST_RECORDS = 50
/** Number of characters that usually cover those records. */
const FIRST_PIECE = 8 * 1024

/**
 * Finds the header in a CSV part's first lines and detects its delimiter.
 * @throws UnreadableFile if the header is missing
 */
export async function csvTable(
  part: TablePart,
  head: string,
  options: TableOptions,
  limits: TableLimits,
): Promise<PartTable> {
  const delimiter = options.delimiter ?? delimiterOf(head)
  const { columns, records, isHeaderless } = csvHeader(
    await firstRecords(head, delimiter, limits),
    options.columns,
    part.label,
  )
  checkColumnCount(columns, part.label, limits)
  return {
    columns,
    isHeaderless,
    delimiter,
    unread: [],
    batches: (pass) => readCsv(part, delimiter, records, columns.length, pass, limits),
  }
}

/** Detects the delimiter from the first lines. A `sep=` line specifies it; comments above the header are ignored. */
function delimiterOf(head: string): string {
  const named = /^sep=(.)\r?$/im.exec(head.slice(0, 10))?.[1]
  return named ?? csvDelimiter(head.replace(/^(?:#[^\n]*\n|\r?\n)+/, ''))
}

async function firstRecords(head: string, delimiter: string, limits: TableLimits): Promise<readonly CsvRecord[]> {
  const first: CsvRecord[] = []
  for await (const records of csvRecords(piecesOf(head), recordOptions(delimiter, limits))) {
    first.push(...records)
    if (first.length >= FIRST_RECORDS) break
  }
  return first
}

async function* piecesOf(head: string): AsyncGenerator<string> {
  for (let at = 0; at < head.length; at += FIRST_PIECE) yield head.slice(at, at + FIRST_PIECE)
}

const recordOptions = (delimiter: string, { recordLength }: TableLimits) => ({ delimiter, recordLength })

async function* readCsv(
  part: TablePart,
  delimiter: string,
  headerRows: number,
  width: number,
  pass: UnpackCount,
  limits: TableLimits,
): AsyncGenerator<TableBatch> {
  let header = headerRows
  for await (const records of csvRecords(textChunks(part.chunks(pass), part.label), recordOptions(delimiter, limits))) {
    const start = Math.min(header, records.length)
    header -= start
    for (let at = start; at < records.length; at += batchRows) {
      yield toBatch(records.slice(at, at + batchRows), part.entry, width, delimiter)
    }
  }
}

function toBatch(records: readonly CsvRecord[], entry: number, width: number, delimiter: string): TableBatch {
  const rows: TableRow[] = []
  const problems: TableProblem[] = []
  for (const record of records) {
    cutEmptyFields(record.fields, width)
    if (record.fields.length === width && record.quoting === undefined) rows.push(toRow(record))
    else problems.push(toProblem(record, width, delimiter))
  }
  return { entry, rows, problems }
}

/** Removes trailing empty fields from a row, since some programs end each row with a delimiter. */
function cutEmptyFields(fields: string[], width: number): void {
  while (fields.length > width && fields.at(-1) === '') fields.pop()
}

function toRow({ line, fields }: CsvRecord): TableRow {
  const values: Cell[] = fields
  for (let at = 0; at < values.length; at++) if (values[at] === '') values[at] = null
  return { line, values }
}

function toProblem({ line, fields, quoting }: CsvRecord, width: number, delimiter: string): TableProblem {
  const problem = quoting ?? `expected ${width} fields, got ${fields.length}`
  return { line, problem, text: beginning(fields.join(delimiter)), cells: fields }
}
