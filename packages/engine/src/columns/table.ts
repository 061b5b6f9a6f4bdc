import type { Field, Fields } from '@bourse/kit'
import { makeData, RecordBatch, Schema, Struct } from 'apache-arrow'
import { arrowField, columnOf } from './columns/column-of.ts'
import { DoesNotFit, type Column } from './columns/column.ts'
import { RepeatedTextColumn } from './columns/repeated-text-column.ts'
import type { Numbers } from './formats.ts'
import { endOfValue } from './json-values.ts'

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

/** Lines with a tab where members go that all of them share: these stand in `shared`, a comma behind each. */
export interface SharedLines {
  readonly shared: string
  readonly lines: string
}

/** A text, and whether there is an escape in it: to look for one in each value is what most of the time would go to. */
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

/** The values that lines share, and which member is the first of them. */
interface Shared {
  readonly first: number
  readonly values: readonly Value[]
}

const QUOTED = new Set<Field['kind']>(['text', 'date', 'instant'])

/** Rows that are put into columns, until they are taken. */
export class Table {
  readonly schema: Schema
  readonly #members: readonly Member[]
  readonly #chosen: readonly Column[]
  /** How many members of a line are looked at: none behind the last one that has a column. */
  readonly #looked: number

  constructor({ fields, columns = Object.keys(fields), numbers, isRepeated, about = {} }: TableOptions) {
    const chosen = new Map(
      columns.map((name, index) => {
        const field = fields[name]
        if (field === undefined) throw new RangeError(`${name} is no member of the rows`)
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
      try {
        column?.appendValue(cells[index])
      } catch (error) {
        throw named(name, error)
      }
    })
  }

  /** Rows as lines of JSON, as NDJSON has them: objects of all members in their order. Throws `DoesNotFit`. */
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

  /** The same of lines that share some of their members, which are looked at once. Throws `DoesNotFit`. */
  appendShared({ shared, lines }: SharedLines): void {
    this.appendLines(lines, this.#valuesOf(shared))
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

  /** The values of members that stand one behind the other, each with a comma. */
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

  /** Appends what a line has of its own. */
  #appendLine(source: Source, start: number, shared: Shared | undefined): void {
    const { text } = source
    let at = start
    for (let index = 0; index < this.#looked; index++) {
      if (index === shared?.first) {
        if (text.charCodeAt(at + 1) !== TAB)
          throw new TypeError(`expected a tab for what lines share, got ${text.slice(at, at + 60)}`)
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
  else if (!isText || first !== QUOTE) appendTold(name, column, text, start, end)
  else if (mayEscape && hasEscape(text, start, end)) column.appendValue(JSON.parse(text.slice(start, end)))
  else column.append(text, start + 1, end - 1)
}

/** Appends a value that so many lines share. */
function appendTimes({ member, source, start, end }: Value, times: number): void {
  const { column } = member
  appendJson(member, source, start, end)
  if (column instanceof RepeatedTextColumn && source.text.charCodeAt(start) !== LOWER_N) column.repeat(times - 1)
  else for (let left = times - 1; left > 0; left--) appendJson(member, source, start, end)
}

/** What `indexOf` would look for in all of the text. */
function hasEscape(text: string, start: number, end: number): boolean {
  for (let at = start; at < end; at++) if (text.charCodeAt(at) === BACKSLASH) return true
  return false
}

function appendTold(name: string, column: Column, text: string, start: number, end: number): void {
  try {
    column.append(text, start, end)
  } catch (error) {
    throw named(name, error)
  }
}

/** What does not fit is told with the name of its member. */
function named(name: string, error: unknown): unknown {
  return error instanceof DoesNotFit ? new DoesNotFit(`${name}: ${error.message}`, { cause: error }) : error
}
