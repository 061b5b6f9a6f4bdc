/** Returns a workbook cell as text, including numbers and dates; null for an empty cell. */
export function textOf(cell: unknown): string | null {
  if (typeof cell === 'string' || typeof cell === 'boolean') return String(cell)
  return isDay(cell) ? cell.toISOString() : null
}

const isDay = (cell: unknown): cell is { toISOString(): string } =>
  typeof cell === 'object' && cell !== null && 'toISOString' in cell
