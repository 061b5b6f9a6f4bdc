import type { Sort } from './data-table.tsx'

/** The sort key of a row; null is last in both directions. */
export type SortValue = string | number | bigint | null

/** Sorts a completely loaded list. */
export function sortRows<R>(
  rows: readonly R[],
  sort: Sort | undefined,
  valueOf: (row: R, column: string) => SortValue,
) {
  if (sort === undefined) return rows
  const direction = sort.order === 'asc' ? 1 : -1
  return rows.toSorted((one, other) => {
    const [a, b] = [valueOf(one, sort.column), valueOf(other, sort.column)]
    if (a === b) return 0
    if (a === null) return 1
    if (b === null) return -1
    if (typeof a === 'string' && typeof b === 'string') return a.localeCompare(b) * direction
    return (a < b ? -1 : 1) * direction
  })
}
