import type { Dataset, Field, Fields } from '@bourse/kit'
import { isNested, writeNested } from '@bourse/kit/host'

/** A value from storage or a dataset: dates, instants, decimals and JSON are text. */
export type Cell = unknown
export type Cells = readonly Cell[]

/** Writes rows as text in one format. Compiled once per operation. */
export interface RowWriter {
  readonly head: string
  row(cells: Cells): string
}

type WriteCell = (cell: Cell) => string

/**
 * Formats a stored instant for responses: RFC 3339, UTC, without trailing zeros in the fraction. Storage writes
 * `2026-03-02 21:00:00.5+00`.
 */
export function instantText(stored: string): string {
  const text = stored.includes(' ') ? `${stored.slice(0, 10)}T${stored.slice(11).replace(/\+00(:?00)?$/, 'Z')}` : stored
  return text.includes('.') ? text.replace(/\.?0+Z$/, 'Z') : text
}

/** Formats a stored instant with exactly six fractional digits, for CSV. */
export function instantMicros(stored: string): string {
  const text = instantText(stored)
  const [whole = '', fraction = ''] = text.slice(0, -1).split('.')
  return `${whole}.${fraction.padEnd(6, '0')}Z`
}

const PLAIN = /^[\u0020\u0021\u0023-\u005b\u005d-\u{10ffff}]*$/u

/** Returns a string as JSON. Most strings need no escape, and testing for that is faster than serializing. */
function jsonText(text: string): string {
  return PLAIN.test(text) ? `"${text}"` : JSON.stringify(text)
}

const JSON_CELL: Readonly<Record<Field['kind'], WriteCell>> = {
  text: (cell) => jsonText(String(cell)),
  date: (cell) => `"${String(cell)}"`,
  instant: (cell) => `"${instantText(String(cell))}"`,
  decimal: (cell) => String(cell),
  count: (cell) => String(cell),
  boolean: (cell) => String(cell),
  json: nestedText,
  list: nestedText,
  object: nestedText,
}

function nestedText(cell: Cell): string {
  return typeof cell === 'string' ? cell : JSON.stringify(cell)
}

/** Returns the function that writes a field's cells as JSON. Numbers in nested values retain their digits. */
const jsonCellOf = (field: Field): WriteCell =>
  isNested(field) ? (cell) => writeNested(field, cell) : JSON_CELL[field.kind]

/** Kinds whose cells are already valid JSON. Without a function call per cell, writing a row is a quarter faster. */
const AS_IT_IS: ReadonlySet<Field['kind']> = new Set(['decimal', 'count', 'boolean'])

/** Returns one property of a JSON object, `"symbol":"AAPL"`. */
export function jsonMember(name: string, { kind }: Pick<Field, 'kind'>, cell: Cell): string {
  return `${JSON.stringify(name)}:${cell === null || cell === undefined ? 'null' : JSON_CELL[kind](cell)}`
}

/** Writes rows as JSON objects with the exact stored decimals. `start` is the text before the first property. */
export function jsonWriter(fields: Fields, start = '{'): RowWriter {
  const parts = Object.entries(fields).map(([name, field], index) => ({
    before: `${index === 0 ? start : ','}${JSON.stringify(name)}:`,
    write: AS_IT_IS.has(field.kind) ? undefined : jsonCellOf(field),
  }))
  return {
    head: '',
    row(cells) {
      let text = parts.length === 0 ? start : ''
      for (let index = 0; index < parts.length; index++) {
        const part = parts[index]
        if (part === undefined) continue
        const cell = cells[index]
        text += part.before
        if (cell === null || cell === undefined) text += 'null'
        else text += part.write === undefined ? (cell as string | number | boolean) : part.write(cell)
      }
      return `${text}}`
    },
  }
}

const CSV_CELL: Readonly<Record<Field['kind'], WriteCell>> = {
  text: (cell) => csvText(String(cell)),
  date: String,
  instant: (cell) => instantMicros(String(cell)),
  decimal: String,
  count: String,
  boolean: String,
  json: (cell) => csvText(nestedText(cell)),
  list: (cell) => csvText(nestedText(cell)),
  object: (cell) => csvText(nestedText(cell)),
}

function csvText(text: string): string {
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/** Matches text that a spreadsheet may execute when it opens a CSV file; plain numbers are exempt. */
const EXECUTABLE = /^[=+\-@\t\r]/
const PLAIN_NUMBER = /^[+-]?\d+(\.\d+)?$/

/** Prefixes text that looks like a formula with an apostrophe, to keep spreadsheets from executing it. */
export const spreadsheetText = (text: string): string =>
  EXECUTABLE.test(text) && !PLAIN_NUMBER.test(text) ? `'${text}` : text

export const csvCell = (kind: Field['kind'], cell: Cell): string =>
  cell === null || cell === undefined ? '' : CSV_CELL[kind](cell)

const FREE_TEXT: ReadonlySet<Field['kind']> = new Set(['text', 'json', 'list', 'object'])

/** Returns the function that writes a cell for spreadsheets. Dates, instants and numbers cannot be formulas. */
function spreadsheetCellOf(field: Field | undefined): WriteCell {
  if (field !== undefined && !FREE_TEXT.has(field.kind)) return csvCellOf(field)
  const textOf = (cell: Cell) => {
    if (field === undefined || field.kind === 'text') return String(cell)
    return isNested(field) ? writeNested(field, cell) : nestedText(cell)
  }
  return (cell) => (cell === null || cell === undefined ? '' : csvText(spreadsheetText(textOf(cell))))
}

function csvCellOf(field: Field | undefined): WriteCell {
  if (field === undefined || !isNested(field)) return (cell) => csvCell(field?.kind ?? 'text', cell)
  return (cell) => (cell === null || cell === undefined ? '' : csvText(writeNested(field, cell)))
}

/** Returns the CSV column order: `instrument_id` last, as in the flat files. */
export function csvOrder(fields: Fields): readonly string[] {
  const isLast = (name: string) => Number(name === 'instrument_id')
  return Object.keys(fields).sort((a, b) => isLast(a) - isLast(b))
}

/** Writes rows as RFC 4180 lines. Formulas are neutralized for operators, who open the lines in spreadsheets. */
export function csvWriter(
  fields: Fields,
  audience: Dataset['audience'] = 'callers',
  order: readonly string[] = csvOrder(fields),
): RowWriter {
  const cellOf = audience === 'callers' ? csvCellOf : spreadsheetCellOf
  const names = Object.keys(fields)
  const parts = order.map((name) => ({ index: names.indexOf(name), write: cellOf(fields[name]) }))
  return {
    head: `${order.map(csvText).join(',')}\r\n`,
    row: (cells) => `${parts.map(({ index, write }) => write(cells[index])).join(',')}\r\n`,
  }
}
