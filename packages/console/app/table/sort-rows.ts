import type { Sort } from './data-table.tsx'

/** What a row is sorted by; null stands last in both directions. */
export type SortValue = string | number | bigint | null

/** Rows in the order of a sort, for lists that are here as a whole. */
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
