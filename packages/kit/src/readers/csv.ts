import { BadRecord } from '../fetch/source-errors.ts'
import { createRecordCutter, type CsvRecord } from './csv-records.ts'
import { cutFrom, type Cutter, type TextInput } from './input.ts'
import { UnreadableFile } from './unreadable-file.ts'

/** A line of a table by the names of its columns. */
export interface CsvLine {
  /** The line of the file on which it starts, from 1. */
  readonly line: number
  /** As they are written; an empty cell is an empty text. */
  readonly values: Readonly<Record<string, string>>
}

/** How a table is written. */
export interface CsvOptions {
  /** Default a comma. */
  readonly delimiter?: string
  /** False where quotes are characters like others, as in most tables divided by tabs or bars. */
  readonly quotes?: boolean
  /** The names of the columns of a table without a header. */
  readonly columns?: readonly string[]
  /** Columns without which it is another file: `UnreadableFile` names those that lack. */
  readonly required?: readonly string[]
  /**
   * True where the last line is the number of those before it, header aside: a table that has more or fewer is refused,
   * `UnreadableFile`.
   */
  readonly counted?: boolean
}

/** One line, or why it cannot be read. */
type CsvResult = CsvLine | BadRecord

/**
 * Lines of a CSV text (RFC 4180) by the names in its header. One of too few or too many fields, or with broken quotes,
 * is a `BadRecord` that `parse` may yield as it is. Throws `UnreadableFile` for another file.
 */
export function csv(input: string, options?: CsvOptions): Generator<CsvResult>
/** The same of a file or a stream, with a piece of it in memory. */
export function csv(input: TextInput, options?: CsvOptions): AsyncGenerator<CsvResult>
export function csv(input: string | TextInput, options: CsvOptions = {}) {
  return cutFrom(input, createTable(options))
}

/** A table divided by tabs, in which quotes are characters like others. */
export function tsv(input: string, options?: CsvOptions): Generator<CsvResult>
/** The same of a file or a stream. */
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
  /** Of a counted table: it may be the last one. */
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
      if (columns === undefined)
        throw new UnreadableFile('expected a header with the names of the columns, came nothing')
      if (counted === true) checkCount(kept, count)
    },
  }
}

function checkCount(last: CsvRecord | undefined, count: number): void {
  const told = last?.fields.join('').trim() ?? ''
  if (told === String(count)) return
  throw new UnreadableFile(
    `expected the number of lines, ${count}, in the last one, came "${told.slice(0, 60)}": was the file cut off?`,
  )
}

function headerOf({ fields }: CsvRecord, required: readonly string[]): readonly string[] {
  const columns = fields.map((name) => name.trim())
  const missing = required.filter((name) => !columns.includes(name))
  if (missing.length === 0) return columns
  throw new UnreadableFile(
    `expected the columns ${missing.join(', ')} in the first line, came ${columns.join(', ').slice(0, 200)}; is ` +
      'it this file?',
  )
}

function lineOf({ line, fields, quoting }: CsvRecord, columns: readonly string[], delimiter: string): CsvResult {
  if (fields.length === columns.length && quoting === undefined)
    return { line, values: Object.fromEntries(columns.map((name, at) => [name, fields[at] ?? ''])) }
  const text = fields.join(delimiter)
  const why = quoting ?? `expected ${columns.length} fields as in the first line`
  return new BadRecord({ line, text }, why, { rule: 'unreadable-line', value: `line ${line}: ${text.slice(0, 40)}` })
}
