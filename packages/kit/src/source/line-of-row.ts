import { attachToRow } from '../values/attach-to-row.ts'

/** A global symbol, shared by all copies of the kit. */
const LINE = Symbol.for('bourse.line')

/**
 * Attaches the line of a source file, from 1, to a row: `yield onLine(line, row)`. Validation issues name the line, and
 * among several rows with the same key the last line wins. A source must do so for all of its rows or none of them.
 */
export const onLine = <Row extends object>(line: number, row: Row): Row => attachToRow(row, LINE, line)

/** Returns a row's line; undefined if its source does not specify one. */
export const lineOf = (row: object): number | undefined => (row as { readonly [LINE]?: number })[LINE]
