/** One symbol for all kits: a source may bring a kit of its own. Not enumerable: the row is the same without it. */
const LINE = Symbol.for('bourse.line')

/**
 * Says on which line of its file, from 1, a row of a source stands: `yield onLine(line, row)`. What is told of the row
 * names the line, and of rows with one key the one of the last line counts. A source says it of all its rows, or of
 * none.
 */
export const onLine = <Row extends object>(line: number, row: Row): Row =>
  Object.defineProperty({ ...row }, LINE, { value: line })

/** The line of a row; undefined where its source does not say it. */
export const lineOf = (row: object): number | undefined => (row as { readonly [LINE]?: number })[LINE]
