import type { Field, Fields } from '@bourse/kit'
import { makeData, RecordBatch, Schema, Struct } from 'apache-arrow'
import { arrowField, columnOf } from './columns/column-of.ts'
import { DoesNotFit, type Column } from './columns/column.ts'
import { RepeatedTextColumn } from './columns/repeated-text-column.ts'
import type { Numbers } from './formats.ts'
import { endOfValue } from './json-values.ts'

export interface TableOptions {
  /** All of a row's members, in order. */
  readonly fields: Fields
  /** Names of the properties that become columns, in column order. Default: all properties. */
  readonly columns?: readonly string[] | undefined
  readonly numbers: Numbers
  /** Whether a text field is dictionary-encoded because it has few distinct values. */
  readonly isRepeated: (name: string, field: Field) => boolean
  /** The table's metadata. */
  readonly about?: Readonly<Record<string, string>>
}

/** A property of the rows. It has no column if the caller did not request it. */
interface Member {
  readonly name: string
  /** The text that precedes the property's value in a line of JSON. */
  readonly label: string
  readonly isText: boolean
  readonly column: Column | undefined
}

/**
 * JSON lines in which a tab replaces the properties that all lines share. `shared` contains these properties, each
 * followed by a comma.
 */
export interface SharedLines {
  readonly shared: string
  readonly lines: string
}

/** A string, and whether it contains an escape: checking each value separately would dominate the run time. */
interface Source {
  readonly text: string
  readonly mayEscape: boolean
}

/** A value that many lines share. */
interface Value {
  readonly member: Member
  readonly source: Source
  readonly start: number
  readonly end: number
}

/** The values that the lines share and the index of the first shared property. */
interface Shared {
  readonly first: number
  readonly values: readonly Value[]
}

const QUOTED = new Set<Field['kind']>(['text', 'date', 'instant'])

/** Converts rows to columns and buffers them until `take`. */
export class Table {
  readonly schema: Schema
  readonly #members: readonly Member[]
  readonly #chosen: readonly Column[]
  /** Number of properties to read per line: properties after the last one with a column are skipped. */
  readonly #looked: number

  constructor({ fields, columns = Object.keys(fields), numbers, isRepeated, about = {} }: TableOptions) {
    const chosen = new Map(
      columns.map((name, index) => {
        const field = fields[name]
        if (field === undefined) throw new RangeError(`the rows have no property ${name}`)
        const isShared = field.kind === 'text' && isRepeated(name, field)
        return [name, { field, column: isShared ? new RepeatedTextColumn(index) : columnOf(field, numbers) }] as const
      }),
    )
    const described = [...chosen].map(([name, { field, column }]) => arrowField(name, field, column))
    this.schema = new Schema(described, new Map(Object.entries(about)))
    this.#chosen = [...chosen.values()].map(({ column }) => column)
    this.#members = Object.entries(fields).map(([name, { kind }]) => ({
      name,
      label: `${JSON.stringify(name)}:`,
      isText: QUOTED.has(kind),
      column: chosen.get(name)?.column,
    }))
    this.#looked = this.#members.findLastIndex(({ column }) => column !== undefined) + 1
  }

  /** Number of rows since the last `take`. */
  get rows(): number {
    return this.#chosen[0]?.length ?? 0
  }

  /** Approximate size of the buffered rows in bytes. */
  get bytes(): number {
    return this.#chosen.reduce((bytes, column) => bytes + column.bytes, 0)
  }

  /** Appends a row as an array of its values. Throws `DoesNotFit`. */
  appendCells(cells: readonly unknown[]): void {
    this.#members.forEach(({ name, column }, index) => {
      try {
        column?.appendValue(cells[index])
      } catch (error) {
        throw named(name, error)
      }
    })
  }

  /** Appends rows as NDJSON lines: objects with all properties in order. Throws `DoesNotFit`. */
  appendLines(lines: string, shared?: Shared): void {
    const source = { text: lines, mayEscape: lines.includes('\\') }
    let count = 0
    for (let start = 0; start < lines.length;) {
      const newline = lines.indexOf('\n', start)
      const end = newline === -1 ? lines.length : newline
      if (end > start) {
        this.#appendLine(source, start, shared)
        count++
      }
      start = end + 1
    }
    if (count > 0) shared?.values.forEach((value) => appendTimes(value, count))
  }

  /** Appends lines that share some of their properties, which are parsed only once. Throws `DoesNotFit`. */
  appendShared({ shared, lines }: SharedLines): void {
    this.appendLines(lines, this.#valuesOf(shared))
  }

  /** Returns the rows since the last call as an Arrow record batch. */
  take(): RecordBatch {
    const { rows } = this
    const children = this.#chosen.map((column) => column.take())
    return new RecordBatch(
      this.schema,
      makeData({ type: new Struct(this.schema.fields), length: rows, nullCount: 0, children }),
    )
  }

  /** Reads the values of consecutive properties, each followed by a comma. */
  #valuesOf(text: string): Shared {
    const source = { text, mayEscape: text.includes('\\') }
    const values: Value[] = []
    const first = this.#members.findIndex(({ label }) => text.startsWith(label))
    for (let start = 0, index = first; start < text.length; index++) {
      const member = memberAt(this.#members[index], text, start)
      const from = start + member.label.length
      const end = endOfValue(text, from)
      values.push({ member, source, start: from, end })
      start = end + 1
    }
    return { first, values }
  }

  /** Appends the values that a line does not share. */
  #appendLine(source: Source, start: number, shared: Shared | undefined): void {
    const { text } = source
    let at = start
    for (let index = 0; index < this.#looked; index++) {
      if (index === shared?.first) {
        if (text.charCodeAt(at + 1) !== TAB)
          throw new TypeError(`expected a tab before the values that lines share, got ${text.slice(at, at + 60)}`)
        index += shared.values.length
        if (index >= this.#looked) return
        at++
      }
      const member = memberAt(this.#members[index], text, at + 1)
      const from = at + 1 + member.label.length
      at = endOfValue(text, from)
      appendJson(member, source, from, at)
    }
  }
}

const [TAB, QUOTE, LOWER_N, BACKSLASH] = [9, 34, 110, 92]

function memberAt(member: Member | undefined, text: string, start: number): Member {
  if (member !== undefined && text.startsWith(member.label, start)) return member
  throw new TypeError(`expected ${member?.label ?? 'no further member'} in a row, got ${text.slice(start, start + 60)}`)
}

function appendJson({ name, isText, column }: Member, { text, mayEscape }: Source, start: number, end: number): void {
  if (column === undefined) return
  const first = text.charCodeAt(start)
  if (first === LOWER_N) column.appendNull()
  else if (!isText || first !== QUOTE) appendNamed(name, column, text, start, end)
  else if (mayEscape && hasEscape(text, start, end)) column.appendValue(JSON.parse(text.slice(start, end)))
  else column.append(text, start + 1, end - 1)
}

/** Appends a shared value `times` times. */
function appendTimes({ member, source, start, end }: Value, times: number): void {
  const { column } = member
  appendJson(member, source, start, end)
  if (column instanceof RepeatedTextColumn && source.text.charCodeAt(start) !== LOWER_N) column.repeat(times - 1)
  else for (let left = times - 1; left > 0; left--) appendJson(member, source, start, end)
}

/** Searches only the given range; `indexOf` would search the entire text. */
function hasEscape(text: string, start: number, end: number): boolean {
  for (let at = start; at < end; at++) if (text.charCodeAt(at) === BACKSLASH) return true
  return false
}

function appendNamed(name: string, column: Column, text: string, start: number, end: number): void {
  try {
    column.append(text, start, end)
  } catch (error) {
    throw named(name, error)
  }
}

/** Adds the property name to the error for a value that does not fit. */
function named(name: string, error: unknown): unknown {
  return error instanceof DoesNotFit ? new DoesNotFit(`${name}: ${error.message}`, { cause: error }) : error
}
