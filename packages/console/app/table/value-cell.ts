/** Attributes of a cell that shows a field of a row, for tables in a `CellRegion`. */
export const valueCellOf = (row: number, field: string) => ({ 'data-row': row, 'data-field': field, tabIndex: -1 })

const CELL = '[data-field]'

/** The cell that contains an element; undefined outside of cells with a value. */
export const valueCell = (target: EventTarget): HTMLElement | undefined =>
  target instanceof Element ? (target.closest<HTMLElement>(CELL) ?? undefined) : undefined

/** Index of the row that a cell shows. */
export const rowIndexOf = ({ dataset }: HTMLElement): number => Number(dataset['row'])

/** The field that a cell shows. */
export const fieldOf = ({ dataset }: HTMLElement): string => dataset['field'] ?? ''

/** The first cell of a region that is not hidden above its upper edge or under its header. */
export function firstCellIn(region: HTMLElement): HTMLElement | undefined {
  const head = region.querySelector('thead')?.getBoundingClientRect().bottom ?? 0
  const top = Math.max(head, region.getBoundingClientRect().top)
  const cells = [...region.querySelectorAll<HTMLElement>(CELL)]
  return cells.find((cell) => cell.getBoundingClientRect().top >= top - 1) ?? cells[0]
}

/** The cell to which a key moves from another one; undefined if there is none, or if the key moves nowhere. */
export function cellNextTo(cell: HTMLElement, key: string): HTMLElement | undefined {
  const row = cell.closest('tr')
  if (row === null) return undefined
  const own = cellsIn(row)
  switch (key) {
    case 'ArrowLeft':
      return own[own.indexOf(cell) - 1]
    case 'ArrowRight':
      return own[own.indexOf(cell) + 1]
    case 'Home':
      return own[0]
    case 'End':
      return own.at(-1)
    case 'ArrowUp':
    case 'ArrowDown':
      return inNextRow(row, own.indexOf(cell), key === 'ArrowUp' ? -1 : 1)
    default:
      return undefined
  }
}

const cellsIn = (row: Element): readonly HTMLElement[] => [...row.querySelectorAll<HTMLElement>(CELL)]

function inNextRow(row: HTMLElement, column: number, step: 1 | -1): HTMLElement | undefined {
  const rows = [...(row.closest('table')?.querySelectorAll('tbody tr') ?? [])]
  for (let index = rows.indexOf(row) + step; index >= 0 && index < rows.length; index += step) {
    const cells = cellsIn(rows[index] as Element)
    if (cells.length > 0) return cells[Math.min(column, cells.length - 1)]
  }
  return undefined
}
