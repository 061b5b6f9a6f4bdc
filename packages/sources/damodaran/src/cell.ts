/** What a cell of a workbook holds: numbers as text, dates as such. */
export type Cell = string | boolean | { toISOString(): string } | null | undefined

/** A cell as text; null where there is nothing. */
export function textOf(cell: Cell): string | null {
  if (cell === null || cell === undefined) return null
  return typeof cell === 'object' ? cell.toISOString() : String(cell)
}
