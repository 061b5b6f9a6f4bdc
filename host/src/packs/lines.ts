import { columnsOfRow } from '../storage/json-in-sql.ts'
import type { Table } from '../storage/tables.ts'
import { beforeDate } from './packed-rows.ts'

/** Rows of one entity as lines, with their first and last date. */
export interface Lines {
  readonly first: string
  readonly last: string
  readonly count: number
  readonly text: string
}

/** One text of several, in one order; lines of texts that reach into each other are put in order one by one. */
export function joinLines(table: Table, parts: readonly Lines[], direction: 'asc' | 'desc'): string {
  const [only] = parts
  if (only !== undefined && parts.length === 1) return only.text
  const ordered = parts.toSorted((a, b) => (a.first < b.first ? -1 : 1) * (direction === 'asc' ? 1 : -1))
  const overlaps = ordered.some((part, index) => {
    const next = ordered[index + 1]
    return next !== undefined && part.first <= next.last && next.first <= part.last
  })
  const text = ordered.map((part) => part.text).join('\n')
  return overlaps ? inOrder(table, text, direction) : text
}

function inOrder(table: Table, text: string, direction: 'asc' | 'desc'): string {
  const sign = direction === 'asc' ? 1 : -1
  const at = beforeDate(table).length
  const dateOf = (line: string) => line.slice(at, at + DATE)
  return text
    .split('\n')
    .sort((a, b) => (dateOf(a) < dateOf(b) ? -sign : sign))
    .join('\n')
}

/** Characters of a date. */
const DATE = 10

/** The newest `most` lines of a pack, newest first, that lie between two dates; undefined where none does. */
export function linesBetween(
  table: Table,
  pack: Lines,
  { from, to, most }: { readonly from: string; readonly to: string; readonly most: number },
): Lines | undefined {
  if (pack.first >= from && pack.last <= to && pack.count <= most) return pack
  const at = beforeDate(table).length
  const { text } = pack
  let [start, end, count, first, last] = [0, 0, 0, '', '']
  for (let line = 0; line < text.length && count < most;) {
    const found = text.indexOf('\n', line)
    const next = found === -1 ? text.length : found
    const date = text.slice(line + at, line + at + DATE)
    if (date < from) break
    if (date <= to) {
      if (count === 0) [start, last] = [line, date]
      ;[end, first] = [next, date]
      count++
    }
    line = next + 1
  }
  return count === 0 ? undefined : { first, last, count, text: text.slice(start, end) }
}

/** The same lines, the other way round. */
export const reversed = (text: string): string => text.split('\n').reverse().join('\n')

export function countLines(text: string): number {
  let count = 1
  for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) count++
  return count
}

/** The stored cells of a line, in the order of the columns beside the subject's: numbers with all their digits, null where there is no value. */
export function cellsOfLine(table: Table, line: string): readonly (string | null)[] {
  const cells = patternOf(table).exec(line)
  if (cells === null) throw new Error(`${table.id}: a stored line does not have the columns of the record`)
  return cells.slice(1).map((text) => {
    if (text === 'null') return null
    return text.startsWith('"') ? String(JSON.parse(text)) : text
  })
}

const patterns = new WeakMap<Table, RegExp>()

function patternOf(table: Table): RegExp {
  let pattern = patterns.get(table)
  if (pattern === undefined) {
    const members = columnsOfRow(table).map(({ name }) => String.raw`"${name}":("(?:[^"\\]|\\.)*"|[^,}]*)`)
    patterns.set(table, (pattern = new RegExp(String.raw`^\{\t${members.join(',')}\}$`)))
  }
  return pattern
}
