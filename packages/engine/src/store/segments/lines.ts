import type { Table } from '../tables/table.ts'
import { inOrder } from './line-order.ts'
import { lineTimeReader } from './segment-line.ts'

/** One entity's rows as lines, with their first and last times in the format of `lineTimeReader`. */
export interface Lines {
  readonly first: string
  readonly last: string
  readonly count: number
  readonly text: string
}

/** Joins several texts that have the same order; only overlapping texts are sorted line by line. */
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

/** Returns a text's newest `most` lines between two times, newest first; undefined if there are none. */
export function linesBetween(
  table: Table,
  lines: Lines,
  { from, to, most }: { readonly from: string; readonly to: string; readonly most: number },
): Lines | undefined {
  if (lines.first >= from && lines.last <= to && lines.count <= most) return lines
  const timeOf = lineTimeReader(table)
  const { text } = lines
  let [start, end, count, first, last] = [0, 0, 0, '', '']
  for (let line = 0; line < text.length && count < most;) {
    const found = text.indexOf('\n', line)
    const next = found === -1 ? text.length : found
    const time = timeOf(text, line)
    if (time < from) break
    if (time <= to) {
      if (count === 0) [start, last] = [line, time]
      ;[end, first] = [next, time]
      count++
    }
    line = next + 1
  }
  return count === 0 ? undefined : { first, last, count, text: text.slice(start, end) }
}

/** Returns the lines in reverse order. */
export const reverseLines = (text: string): string => text.split('\n').reverse().join('\n')

export function countLines(text: string): number {
  let count = 1
  for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) count++
  return count
}

/** Returns the first `target` lines of a text that has `count` lines. */
export function firstLines(text: string, count: number, target: number): string {
  let end = text.length
  for (let dropped = count; dropped > target; dropped--) end = target === 0 ? 0 : text.lastIndexOf('\n', end - 1)
  return text.slice(0, end)
}
