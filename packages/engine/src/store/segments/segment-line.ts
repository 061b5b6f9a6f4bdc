import { LABELS_GO_HERE } from '../tables/row-text-in-sql.ts'
import { isTimedByInstant, timeField, type Table } from '../tables/table.ts'

/**
 * Returns the text between the labels and the time of a line: `\t"date":"`. The time field is the first after the
 * labels.
 */
const beforeTime = (table: Table): string => `${LABELS_GO_HERE}${JSON.stringify(timeField(table))}:"`

/** SQL for the time of a line `l.line`, as text. */
export function timeOfLine(table: Table): string {
  const behind = `split_part(l.line, '${beforeTime(table)}', 2)`
  return `split_part(${behind}, '"', 1)`
}

/** Returns a function that reads the time of the line starting at an offset, as text that sorts like the times. */
export function lineTimeReader(table: Table): (text: string, start: number) => string {
  const before = beforeTime(table)
  const end = isTimedByInstant(table) ? 'Z' : '"'
  return (text, start) => {
    const at = text.indexOf(before, start) + before.length
    return text.slice(at, text.indexOf(end, at))
  }
}

/** Converts a range bound to the format of `lineTimeReader`. */
export const comparableTime = (time: string): string => time.replace(/Z$/, '')
