import Papa from 'papaparse'
import { TableLimitError } from './errors.ts'

/** One record of a CSV text: its fields, the line it starts on, and what is wrong with its quotes, if anything. */
export interface CsvRecord {
  readonly line: number
  readonly fields: string[]
  readonly quoting: string | undefined
}

/**
 * Cuts CSV text (RFC 4180; LF or CRLF, also mixed) into records, one array for each piece of text that completes some.
 * Blank lines are passed over. A record longer than `recordLength` characters is a `TableLimitError`.
 */
export async function* csvRecords(
  texts: AsyncIterable<string>,
  delimiter: string,
  recordLength: number,
): AsyncGenerator<CsvRecord[]> {
  const parser = new Papa.Parser({ delimiter, newline: '\n', quoteChar: '"' })
  let line = 1
  let rest = ''
  for await (const text of texts) {
    rest += text
    // Without a line end the open record only grows: parsing it again with each piece would take quadratic time.
    if (text.includes('\n')) {
      const result: Papa.ParseResult<string[]> = parser.parse(rest, 0, true)
      const { records, nextLine } = toRecords(result, line)
      rest = rest.slice(result.meta.cursor)
      line = nextLine
      yield records
    }
    if (rest.length > recordLength) throw tooLong(line, recordLength)
  }
  const last: Papa.ParseResult<string[]> = parser.parse(rest, 0, false)
  yield toRecords(last, line).records
}

function toRecords(result: Papa.ParseResult<string[]>, firstLine: number): { records: CsvRecord[]; nextLine: number } {
  const quoting = new Map(
    result.errors.map(({ row, message }) => [row, `expected quotes as RFC 4180 has them: ${message}`]),
  )
  const records: CsvRecord[] = []
  let line = firstLine
  for (const [at, fields] of result.data.entries()) {
    const start = line
    line += 1 + linesInside(fields)
    cutCarriageReturn(fields)
    if (fields.length > 1 || fields[0] !== '') records.push({ line: start, fields, quoting: quoting.get(at) })
  }
  return { records, nextLine: line }
}

/** The parser is told to end lines at LF, so that of a CRLF the CR is left on the last field. */
function cutCarriageReturn(fields: string[]): void {
  const last = fields.at(-1)
  if (last?.endsWith('\r')) fields[fields.length - 1] = last.slice(0, -1)
}

function linesInside(fields: readonly string[]): number {
  let lines = 0
  for (const field of fields) if (field.includes('\n')) lines += field.split('\n').length - 1
  return lines
}

function tooLong(line: number, recordLength: number): TableLimitError {
  const message = `expected records of at most ${recordLength} characters, the one that starts on line ${line} is longer; is a quote left open there?`
  return new TableLimitError('recordLength', message)
}
