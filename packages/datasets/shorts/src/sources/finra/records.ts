import { UnreadableFile } from '@bourse/kit/readers'

/** A row in a file, with its fields by column name. */
export interface WrittenRecord {
  /** Line in the file, or position in the list, starting at 1. */
  readonly line: number
  readonly fields: Readonly<Record<string, string>>
  /** Expected number of fields if the row has a different number; otherwise undefined. */
  readonly columns: number | undefined
  /** Returns a column's field, trimmed; empty if it is missing. */
  get(column: string): string
}

/** A file's columns and rows. */
interface WrittenRecords {
  readonly columns: readonly string[]
  readonly records: readonly WrittenRecord[]
}

/**
 * Splits a file into rows: a JSON list of objects, or pipe- or comma-separated lines below a header. Only quoted names
 * contain separators.
 * @throws UnreadableFile if the JSON is invalid
 */
export function recordsOf(text: string): WrittenRecords {
  const body = text.replace(/^\uFEFF/, '').trim()
  return body.startsWith('[') ? jsonRecords(body) : lineRecords(body)
}

function lineRecords(body: string): WrittenRecords {
  const [header = '', ...lines] = body.split(/\r?\n/)
  const separator = header.includes('|') ? '|' : ','
  const columns = fieldsOf(header, separator)
  return {
    columns,
    records: lines.flatMap((line, at) =>
      line.trim() === '' ? [] : [record(at + 2, columns, fieldsOf(line, separator))],
    ),
  }
}

function fieldsOf(line: string, separator: string): string[] {
  if (separator === '|' || !line.includes('"')) return line.split(separator).map((field) => field.trim())
  const fields = line.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^,]*))/g)
  return [...fields].map(([, quoted, plain = '']) => (quoted?.replaceAll('""', '"') ?? plain).trim())
}

function record(line: number, columns: readonly string[], values: readonly string[]): WrittenRecord {
  const fields = Object.fromEntries(columns.map((column, at) => [column, values[at] ?? '']))
  const wrong = values.length === columns.length ? undefined : columns.length
  return { line, fields, columns: wrong, get: (column) => fields[column] ?? '' }
}

function jsonRecords(body: string): WrittenRecords {
  const list = parse(body)
  const objects = list.flatMap((entry) => (isObject(entry) ? [entry] : []))
  if (objects.length !== list.length) throw new UnreadableFile('expected a JSON list of objects')
  const columns = Object.keys(objects[0] ?? {})
  return {
    columns,
    records: objects.map((entry, at) => {
      const fields = Object.fromEntries(Object.entries(entry).map(([name, value]) => [name, textOf(value)]))
      return { line: at + 1, fields, columns: undefined, get: (column) => fields[column] ?? '' }
    }),
  }
}

type Reviver = (name: string, value: unknown, context?: { readonly source?: string }) => unknown

/** Returns numbers as the text in the file, so that none passes through a binary float. */
const asWritten: Reviver = (_name, value, context) => (typeof value === 'number' ? context?.source : value)

function parse(body: string): readonly unknown[] {
  try {
    const parsed: unknown = JSON.parse(body, asWritten)
    return Array.isArray(parsed) ? parsed : []
  } catch (error) {
    throw new UnreadableFile(`expected JSON: ${error instanceof Error ? error.message : 'it cannot be read'}`)
  }
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value.trim() : ''
}
