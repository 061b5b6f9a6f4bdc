import { UnreadableFile } from '@bourse/kit/readers'
import type { TableLimits } from './limits.ts'

/**
 * The names in a header row, trimmed. A column without a name (data frames write their index so) is `column_<n>`, from
 * 1. Doubled names, or data in their place, are an `UnreadableFile`.
 */
export function headerNames(cells: readonly string[], label: string): string[] {
  const names = cells.map((cell, at) => cell.trim() || `column_${at + 1}`)
  const wrong = whatIsWrong(cells, names)
  if (wrong !== undefined) throw new UnreadableFile(`${label}: expected ${wrong}`)
  return names
}

/** Throws an `UnreadableFile` for a table of more columns than `limits` has. */
export function checkColumnCount(columns: readonly string[], label: string, limits: TableLimits): void {
  if (columns.length <= limits.columns) return
  const message =
    `${label}: expected at most ${limits.columns} columns, came ${columns.length}; leave out those that are not ` +
    'imported'
  throw new UnreadableFile(message, { limit: 'columns' })
}

function whatIsWrong(cells: readonly string[], names: readonly string[]): string | undefined {
  if (cells.some(looksLikeData)) {
    const shown = names.join(', ').slice(0, 100)
    return (
      `a header row with the names of the columns, came a row of data (${shown}); put a header row first, or give ` +
      'the column names'
    )
  }
  const double = names.find((name, at) => names.indexOf(name) !== at)
  return double === undefined ? undefined : `each column name once, "${double}" comes twice; rename one`
}

/** A number or a date is no name of a column. */
function looksLikeData(cell: string): boolean {
  return /^\s*[-+]?[\d.,]*\d[\d.,]*(?:[eE][-+]?\d+)?\s*$/.test(cell) || /^\d{4}-?\d\d-?\d\d/.test(cell)
}
