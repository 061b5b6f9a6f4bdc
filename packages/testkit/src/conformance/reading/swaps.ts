import type { HiddenRows } from '../support/hidden-rows.ts'

/** Number of hidden values to try in place of each value that the sample requests. */
export const TRIED = 2

/** Hidden values for each visible value of the same column. */
export type Swaps = ReadonlyMap<string, readonly string[]>

/**
 * Returns hidden values for the visible values of all columns. Takes linear time: a sample has thousands of rows, and a
 * check that blocks the process also blocks its hosts.
 */
export function swapsOf(
  hidden: readonly HiddenRows[],
  stored: ReadonlyMap<string, readonly HiddenRows['rows'][number][]>,
): Swaps {
  const swaps = new Map<string, readonly string[]>()
  for (const { record, rows } of hidden)
    for (const column of new Set(rows.flatMap((row) => Object.keys(row)))) {
      // One value more than needed, because the visible value may be among them.
      const values = textsOf(rows, column).slice(0, TRIED + 1)
      for (const value of textsOf(stored.get(record.table) ?? [], column)) {
        if (value.length < 2) continue
        const others = new Set([...(swaps.get(value) ?? []), ...values])
        swaps.set(value, [...others].slice(0, TRIED + 1))
      }
    }
  return swaps
}

const textsOf = (rows: HiddenRows['rows'], column: string): readonly string[] => [
  ...new Set(rows.map((row) => row[column]).filter((value) => typeof value === 'string')),
]
