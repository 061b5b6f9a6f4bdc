/** A CSV cell with its delimiter. */
const CELL = /("(?:[^"]|"")*"|[^,\r\n]*)(,|\r?\n|$)/g
/** Text that a spreadsheet may run as a formula, unless it is a plain number. */
const EXECUTABLE = /^[=+\-@\t\r]/
const PLAIN_NUMBER = /^[+-]?\d+(\.\d+)?$/

/** Makes CSV safe for spreadsheets: an apostrophe turns cells that would run as a formula into text. */
export function spreadsheetCsv(csv: string): string {
  return csv.replace(CELL, (whole, cell: string, end: string) => {
    const quoted = cell.startsWith('"')
    const text = quoted ? cell.slice(1, -1) : cell
    if (!EXECUTABLE.test(text) || PLAIN_NUMBER.test(text)) return whole
    return (quoted ? `"'${text}"` : `'${text}`) + end
  })
}
