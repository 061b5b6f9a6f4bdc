import { LABELS_GO_HERE } from '../tables/row-text-in-sql.ts'
import { isTimedByInstant, timeField, type Table } from '../tables/table.ts'

/**
 * Between the place of the labels and the time of a line: `\t"date":"`. The time field is the first behind the labels.
 */
const beforeTime = (table: Table): string => `${LABELS_GO_HERE}${JSON.stringify(timeField(table))}:"`

/** The time of a line `l.line`, as text, in SQL. */
export function timeOfLine(table: Table): string {
  const behind = `split_part(l.line, '${beforeTime(table)}', 2)`
  return `split_part(${behind}, '"', 1)`
}

/** Reads the time of the line that starts at a place of a text, such that texts compare as the times do. */
export function lineTimeReader(table: Table): (text: string, start: number) => string {
  const before = beforeTime(table)
  const end = isTimedByInstant(table) ? 'Z' : '"'
  return (text, start) => {
    const at = text.indexOf(before, start) + before.length
    return text.slice(at, text.indexOf(end, at))
  }
}

/** A bound of a range in the spelling of `lineTimeReader`. */
export const comparableTime = (time: string): string => time.replace(/Z$/, '')
