import { UnreadableFile } from '@bourse/kit/readers'
import type { TableLimits } from './limits.ts'

/**
 * Returns the trimmed names of a header row. A column without a name, such as a data frame's index, becomes
 * `column_<n>`, counted from 1.
 * @throws UnreadableFile if names repeat or the row contains data rather than names
 */
export function headerNames(cells: readonly string[], label: string): string[] {
  const names = cells.map((cell, at) => cell.trim() || `column_${at + 1}`)
  const wrong = whatIsWrong(cells, names)
  if (wrong !== undefined) throw new UnreadableFile(`${label}: expected ${wrong}`)
  return names
}

/**
 * Rejects a table with too many columns.
 * @throws UnreadableFile if the table has more columns than `limits` allows
 */
export function checkColumnCount(columns: readonly string[], label: string, limits: TableLimits): void {
  if (columns.length <= limits.columns) return
  const message =
    `${label}: expected at most ${limits.columns} columns, got ${columns.length}; remove those that are not ` +
    'imported'
  throw new UnreadableFile(message, { limit: 'columns' })
}

function whatIsWrong(cells: readonly string[], names: readonly string[]): string | undefined {
  if (cells.some(looksLikeData)) {
    const shown = names.join(', ').slice(0, 100)
    return (
      `a header row with the column names, got a row of data (${shown}); add a header row, or give ` +
      'the column names'
    )
  }
  const double = names.find((name, at) => names.indexOf(name) !== at)
  return double === undefined ? undefined : `unique column names, got "${double}" twice; rename one`
}

/** Returns whether a cell is a number or a date, which is implausible as a column name. */
export function looksLikeData(cell: string): boolean {
  return /^\s*[-+]?[\d.,]*\d[\d.,]*(?:[eE][-+]?\d+)?\s*$/.test(cell) || /^\d{4}-?\d\d-?\d\d/.test(cell)
}
