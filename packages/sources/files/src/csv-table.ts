import { csvDelimiter, csvRecords, type CsvRecord, UnreadableFile, type UnpackCount } from '@bourse/kit/readers'
import { checkColumnCount, headerNames } from './column-names.ts'
import type { TableLimits } from './limits.ts'
import { batchRows, beginning, type PartTable } from './part-table.ts'
import type { TablePart } from './table-part.ts'
import type { Cell, TableBatch, TableOptions, TableProblem, TableRow } from './table.ts'
import { textChunks } from './text-chunks.ts'
import { textHead } from './text-head.ts'

/**
 * Reads the header of a CSV part and detects its delimiter.
 * @throws UnreadableFile if the header is missing
 */
export async function csvTable(
  part: TablePart,
  fileBytes: number,
  options: TableOptions,
  limits: TableLimits,
): Promise<PartTable> {
  const head = await textHead(part, fileBytes, limits)
  const delimiter = options.delimiter ?? csvDelimiter(head)
  const header = options.columns ?? (await firstRecord(head, delimiter, part.label, limits))
  const columns = headerNames(header, part.label)
  checkColumnCount(columns, part.label, limits)
  const headerRows = options.columns ? 0 : 1
  return {
    columns,
    unread: [],
    batches: (pass) => readCsv(part, delimiter, headerRows, columns.length, pass, limits),
  }
}

async function firstRecord(head: string, delimiter: string, label: string, limits: TableLimits): Promise<string[]> {
  const texts = (async function* () {
    yield head
  })()
  for await (const [first] of csvRecords(texts, recordOptions(delimiter, limits))) if (first) return first.fields
  throw new UnreadableFile(`${label}: expected a header row with the column names, got an empty file`)
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
    if (record.fields.length === width && record.quoting === undefined) rows.push(toRow(record))
    else problems.push(toProblem(record, width, delimiter))
  }
  return { entry, rows, problems }
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
