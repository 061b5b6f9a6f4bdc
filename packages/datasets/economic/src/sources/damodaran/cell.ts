/** A cell of a workbook as text, numbers and dates too; null where there is nothing. */
export function textOf(cell: unknown): string | null {
  if (typeof cell === 'string' || typeof cell === 'boolean') return String(cell)
  return isDay(cell) ? cell.toISOString() : null
}

const isDay = (cell: unknown): cell is { toISOString(): string } =>
  typeof cell === 'object' && cell !== null && 'toISOString' in cell
