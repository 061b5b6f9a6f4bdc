import type { Field, Fields } from '@bourse/kit'
import { makeData, RecordBatch, Schema, Struct } from 'apache-arrow'
import { arrowField, columnOf, repeatedColumn } from './columns/column-of.ts'
import { DoesNotFit, type Column } from './columns/column.ts'
import type { Numbers } from './formats.ts'
import { endOfValue } from './json-values.ts'

/** What a table is made of. */
export interface TableOptions {
  /** Members of the rows, in the order in which they stand there. */
  readonly fields: Fields
  /** Names of those that become columns, in that order; without them all. */
  readonly columns?: readonly string[] | undefined
  readonly numbers: Numbers
  /** Whether few values of a text field differ, so that each is kept once. */
  readonly isRepeated: (name: string, field: Field) => boolean
  /** What is said of the table as a whole. */
  readonly about?: Readonly<Record<string, string>>
}

/** A member of the rows; one that nobody wants has no column. */
interface Member {
  readonly name: string
  /** What stands before its value in a line of JSON. */
  readonly label: string
  readonly isText: boolean
  readonly column: Column | undefined
}

const QUOTED = new Set<Field['kind']>(['text', 'date', 'instant'])

/** Rows that are put into columns, until they are taken. */
export class Table {
  readonly schema: Schema
  readonly #members: readonly Member[]
  readonly #chosen: readonly Column[]

  constructor({ fields, columns = Object.keys(fields), numbers, isRepeated, about = {} }: TableOptions) {
    const chosen = new Map(
      columns.map((name, index) => {
        const field = fields[name]
        if (field === undefined) throw new RangeError(`${name} is no member of the rows`)
        const isShared = field.kind === 'text' && isRepeated(name, field)
        return [name, { field, column: isShared ? repeatedColumn(index) : columnOf(field, numbers) }] as const
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
  }

  /** Rows since the last `take`. */
  get rows(): number {
    return this.#chosen[0]?.length ?? 0
  }

  /** Bytes that they take, by and large. */
  get bytes(): number {
    return this.#chosen.reduce((bytes, column) => bytes + column.bytes, 0)
  }

  /** A row as the values of its members. Throws `DoesNotFit`. */
  appendCells(cells: readonly unknown[]): void {
    this.#members.forEach(({ name, column }, index) => {
      told(name, () => column?.appendValue(cells[index]))
    })
  }

  /** Rows as lines of JSON, as NDJSON has them: objects of all members in their order. Throws `DoesNotFit`. */
  appendLines(lines: string): void {
    for (let start = 0; start < lines.length;) {
      const newline = lines.indexOf('\n', start)
      const end = newline === -1 ? lines.length : newline
      if (end > start) this.#appendLine(lines, start)
      start = end + 1
    }
  }

  /** The rows since the last time as Arrow has them. */
  take(): RecordBatch {
    const { rows } = this
    const children = this.#chosen.map((column) => column.take())
    return new RecordBatch(
      this.schema,
      makeData({ type: new Struct(this.schema.fields), length: rows, nullCount: 0, children }),
    )
  }

  #appendLine(source: string, start: number): void {
    let at = start
    for (const member of this.#members) {
      const { label } = member
      if (!source.startsWith(label, at + 1))
        throw new TypeError(`expected ${label} in a row, got ${source.slice(at, at + 60)}`)
      const from = at + 1 + label.length
      at = endOfValue(source, from)
      if (member.column !== undefined) appendJson(member, member.column, source, from, at)
    }
  }
}

const [QUOTE, LOWER_N] = [34, 110]

function appendJson({ name, isText }: Member, column: Column, source: string, start: number, end: number): void {
  const first = source.charCodeAt(start)
  if (first === LOWER_N) column.appendNull()
  else if (!isText || first !== QUOTE) told(name, () => column.append(source, start, end))
  else {
    const escape = source.indexOf('\\', start)
    if (escape === -1 || escape >= end) column.append(source, start + 1, end - 1)
    else column.appendValue(JSON.parse(source.slice(start, end)))
  }
}

/** What does not fit is told with the name of its member. */
function told(name: string, append: () => void): void {
  try {
    append()
  } catch (error) {
    throw error instanceof DoesNotFit ? new DoesNotFit(`${name}: ${error.message}`, { cause: error }) : error
  }
}
