import { BadRecord } from '../fetch/source-errors.ts'
import { createRecordCutter, type CsvRecord } from './csv-records.ts'
import { cutFrom, type Cutter, type TextInput } from './input.ts'
import { UnreadableFile } from './unreadable-file.ts'

/** A table row, keyed by column name. */
export interface CsvLine {
  /** The line of the file where the row starts, counted from 1. */
  readonly line: number
  /** Cells as written; an empty cell is an empty string. */
  readonly values: Readonly<Record<string, string>>
}

/** The format of a table. */
export interface CsvOptions {
  /** Field delimiter; defaults to a comma. */
  readonly delimiter?: string
  /** False if quotes are ordinary characters, as in most tables delimited by tabs or vertical bars. */
  readonly quotes?: boolean
  /** Column names for a table without a header. */
  readonly columns?: readonly string[]
  /** Required columns; `UnreadableFile` names missing ones. */
  readonly required?: readonly string[]
  /** True if the last line states the number of data lines before it. Throws `UnreadableFile` if the count differs. */
  readonly counted?: boolean
}

/** A row, or the reason why it cannot be read. */
type CsvResult = CsvLine | BadRecord

/**
 * Reads the rows of CSV text (RFC 4180), keyed by the column names of its header. A row with too few or too many
 * fields, or with broken quotes, is a `BadRecord`, which `parse` may yield unchanged. Throws `UnreadableFile` if the
 * text is not the expected table.
 */
export function csv(input: string, options?: CsvOptions): Generator<CsvResult>
/** Reads a file or a stream, holding one chunk in memory at a time. */
export function csv(input: TextInput, options?: CsvOptions): AsyncGenerator<CsvResult>
export function csv(input: string | TextInput, options: CsvOptions = {}) {
  return cutFrom(input, createTable(options))
}

/** Reads a tab-delimited table in which quotes are ordinary characters. */
export function tsv(input: string, options?: CsvOptions): Generator<CsvResult>
/** Reads a file or a stream, holding one chunk in memory at a time. */
export function tsv(input: TextInput, options?: CsvOptions): AsyncGenerator<CsvResult>
export function tsv(input: string | TextInput, options: CsvOptions = {}) {
  return cutFrom(input, createTable({ delimiter: '\t', quotes: false, ...options }))
}

function createTable({
  delimiter = ',',
  quotes = true,
  columns: given,
  required = [],
  counted,
}: CsvOptions): Cutter<CsvResult> {
  const cutter = createRecordCutter({ delimiter, quotes })
  let columns = given
  let isBegun = false
  let count = 0
  /** The previous record. In a counted table, only the end of the text shows whether this record is the count. */
  let kept: CsvRecord | undefined
  function* read(records: readonly CsvRecord[]): Generator<CsvResult> {
    for (const record of records) {
      if (columns === undefined) {
        columns = headerOf(record, required)
        continue
      }
      const complete = counted === true ? kept : record
      kept = record
      if (complete === undefined) continue
      count++
      yield lineOf(complete, columns, delimiter)
    }
  }
  return {
    *push(text) {
      yield* read(cutter.push(isBegun ? text : text.replace(/^\uFEFF/, '')))
      isBegun ||= text !== ''
    },
    *end() {
      yield* read(cutter.end())
      if (columns === undefined) throw new UnreadableFile('expected a header line with column names, got an empty file')
      if (counted === true) checkCount(kept, count)
    },
  }
}

function checkCount(last: CsvRecord | undefined, count: number): void {
  const trailer = last?.fields.join('').trim() ?? ''
  if (trailer === String(count)) return
  throw new UnreadableFile(
    `expected ${count}, the number of records, on the last line, got "${trailer.slice(0, 60)}"; is the file truncated?`,
  )
}

function headerOf({ fields }: CsvRecord, required: readonly string[]): readonly string[] {
  const columns = fields.map((name) => name.trim())
  const missing = required.filter((name) => !columns.includes(name))
  if (missing.length === 0) return columns
  throw new UnreadableFile(
    `expected the columns ${missing.join(', ')} on the first line, got ${columns.join(', ').slice(0, 200)}; check ` +
      'that this is the right file',
  )
}

function lineOf({ line, fields, quoting }: CsvRecord, columns: readonly string[], delimiter: string): CsvResult {
  if (fields.length === columns.length && quoting === undefined)
    return { line, values: Object.fromEntries(columns.map((name, at) => [name, fields[at] ?? ''])) }
  const text = fields.join(delimiter)
  const why = quoting ?? `expected ${columns.length} fields as on the first line`
  return new BadRecord({ line, text }, why, { rule: 'unreadable-line', value: `line ${line}: ${text.slice(0, 40)}` })
}
