/** A cell of CSV, with what ends it. */
const CELL = /("(?:[^"]|"")*"|[^,\r\n]*)(,|\r?\n|$)/g
/** What a spreadsheet may run, unless it is a plain number. */
const EXECUTABLE = /^[=+\-@\t\r]/
const PLAIN_NUMBER = /^[+-]?\d+(\.\d+)?$/

/** CSV without a cell that a spreadsheet would run: an apostrophe before it makes it text. */
export function spreadsheetCsv(csv: string): string {
  return csv.replace(CELL, (whole, cell: string, end: string) => {
    const quoted = cell.startsWith('"')
    const text = quoted ? cell.slice(1, -1) : cell
    if (!EXECUTABLE.test(text) || PLAIN_NUMBER.test(text)) return whole
    return (quoted ? `"'${text}"` : `'${text}`) + end
  })
}
