import Papa from 'papaparse'
import { UnreadableFile } from './unreadable-file.ts'

/** One CSV record: its fields, the line it starts on, and what is wrong with its quotes, if anything. */
export interface CsvRecord {
  readonly line: number
  readonly fields: string[]
  readonly quoting: string | undefined
}

/** Options for splitting CSV text into records. */
export interface CsvRecordOptions {
  readonly delimiter: string
  /** False if quotes are ordinary characters. */
  readonly quotes?: boolean
  /** Maximum length of a record in characters; defaults to one million. */
  readonly recordLength?: number
}

const LONGEST = 1024 ** 2
/** A Unicode noncharacter, which never occurs in text, so no character acts as a quote. */
const NO_QUOTE = '\uFFFF'

/**
 * Splits CSV text (RFC 4180; LF, CRLF or a mix) into records. Yields one array of records for each piece of text that
 * completes at least one record. Skips blank lines. Throws `UnreadableFile` if a record is longer than `recordLength`
 * characters.
 */
export async function* csvRecords(
  texts: AsyncIterable<string>,
  options: CsvRecordOptions,
): AsyncGenerator<CsvRecord[]> {
  const cutter = createRecordCutter(options)
  for await (const text of texts) yield cutter.push(text)
  yield cutter.end()
}

/** Returns a cutter that splits consecutive pieces of CSV text into records. */
export function createRecordCutter(options: CsvRecordOptions) {
  const { delimiter, quotes = true, recordLength = LONGEST } = options
  const parser = new Papa.Parser({ delimiter, newline: '\n', quoteChar: quotes ? '"' : NO_QUOTE })
  let line = 1
  let rest = ''
  function parse(isLast: boolean): CsvRecord[] {
    const result: Papa.ParseResult<string[]> = parser.parse(rest, 0, !isLast)
    const { records, nextLine } = toRecords(result, line)
    rest = rest.slice(result.meta.cursor)
    line = nextLine
    return records
  }
  return {
    push(text: string): CsvRecord[] {
      rest += text
      // Text without a line ending only extends the unfinished record. Parsing that record again with each piece would
      // take quadratic time.
      const records = text.includes('\n') ? parse(false) : []
      if (rest.length > recordLength) throw tooLong(line, recordLength)
      return records
    },
    /** Returns the last record if the text does not end with a line ending. */
    end: () => parse(true),
  }
}

function toRecords(result: Papa.ParseResult<string[]>, firstLine: number): { records: CsvRecord[]; nextLine: number } {
  const quoting = new Map(result.errors.map(({ row, message }) => [row, `expected quoting as in RFC 4180: ${message}`]))
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

/** The parser ends lines at LF, so CRLF leaves the CR on the last field. */
function cutCarriageReturn(fields: string[]): void {
  const last = fields.at(-1)
  if (last?.endsWith('\r')) fields[fields.length - 1] = last.slice(0, -1)
}

function linesInside(fields: readonly string[]): number {
  let lines = 0
  for (const field of fields) if (field.includes('\n')) lines += field.split('\n').length - 1
  return lines
}

function tooLong(line: number, recordLength: number): UnreadableFile {
  const message =
    `expected records of at most ${recordLength} characters, got a longer record starting on line ${line}; check ` +
    'for a missing closing quote'
  return new UnreadableFile(message, { limit: 'recordLength' })
}
